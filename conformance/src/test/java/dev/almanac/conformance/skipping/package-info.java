/**
 * Tests that skip time, as users write them, with the test environments of Temporal's SDKs against
 * the installed server. Each class has a server of its own, for a server has one time.
 */
@NullMarked
package dev.almanac.conformance.skipping;

import org.jspecify.annotations.NullMarked;
