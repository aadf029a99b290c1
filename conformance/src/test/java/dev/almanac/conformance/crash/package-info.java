/**
 * Servers that die, databases that go away and disks that fill up while a real SDK is at work.
 * {@link dev.almanac.conformance.crash.Customers} keep it busy and journal what was acknowledged;
 * {@link dev.almanac.conformance.crash.Audit} compares the journal with what is there afterwards.
 */
@NullMarked
package dev.almanac.conformance.crash;

import org.jspecify.annotations.NullMarked;
