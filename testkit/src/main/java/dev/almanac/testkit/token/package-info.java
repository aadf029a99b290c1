/**
 * An identity provider for tests: keys, and tokens that they sign. Start with
 * {@link dev.almanac.testkit.token.TestSigner}.
 */
@NullMarked
package dev.almanac.testkit.token;

import org.jspecify.annotations.NullMarked;
