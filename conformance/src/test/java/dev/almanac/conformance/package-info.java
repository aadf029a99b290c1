/**
 * The product as users get it: unpacked from its archive, started as a process, driven over the
 * wire by real SDKs. {@link dev.almanac.testkit.product.Installation} unpacks it,
 * {@link dev.almanac.testkit.product.ServerProcess} runs it.
 */
@NullMarked
package dev.almanac.conformance;

import org.jspecify.annotations.NullMarked;
