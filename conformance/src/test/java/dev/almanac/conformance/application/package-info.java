/**
 * Applications that use the Java library, with a server of their own and with an installed one.
 *
 * <p>Start with {@code OneApplicationTest}, which runs the same application both ways.
 *
 * <p>Invariant: what differs is a setting, never the application.
 */
@NullMarked
package dev.almanac.conformance.application;

import org.jspecify.annotations.NullMarked;
