/**
 * Calls of our own for operators.
 *
 * <p>Each class answers one method of {@link dev.almanac.protocol.operator.v1.OperatorServiceGrpc}.
 */
@NullMarked
package dev.almanac.api.operator;

import org.jspecify.annotations.NullMarked;
