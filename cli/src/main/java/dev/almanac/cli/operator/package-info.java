/**
 * {@code almanac operator}: what operators ask of an Almanac server.
 *
 * <p>Begin with {@link dev.almanac.cli.operator.OperatorCommand}.
 */
@NullMarked
package dev.almanac.cli.operator;

import org.jspecify.annotations.NullMarked;
