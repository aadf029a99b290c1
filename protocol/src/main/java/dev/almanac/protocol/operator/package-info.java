/**
 * What operators ask of an Almanac server beyond Temporal's API: a gRPC service of our own on the
 * same port.
 *
 * <p>Begin with {@link dev.almanac.protocol.operator.AlmanacOperator}.
 */
@NullMarked
package dev.almanac.protocol.operator;

import org.jspecify.annotations.NullMarked;
