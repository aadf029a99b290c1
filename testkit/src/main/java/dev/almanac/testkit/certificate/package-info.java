/**
 * Certificates for tests, made when they are needed and valid as long as the test wants.
 *
 * <p>Start with {@link dev.almanac.testkit.certificate.TestAuthority}.
 */
@NullMarked
package dev.almanac.testkit.certificate;

import org.jspecify.annotations.NullMarked;
