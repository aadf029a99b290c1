/**
 * Almanac's own calls for operators: one class per method of
 * {@link dev.almanac.protocol.operator.v1.OperatorServiceGrpc}.
 */
@NullMarked
package dev.almanac.api.operator;

import org.jspecify.annotations.NullMarked;
