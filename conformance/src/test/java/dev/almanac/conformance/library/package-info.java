/**
 * The library in an application of somebody else, resolved by that application's build tool. The
 * application is in {@code src/test/consumer}.
 */
@NullMarked
package dev.almanac.conformance.library;

import org.jspecify.annotations.NullMarked;
