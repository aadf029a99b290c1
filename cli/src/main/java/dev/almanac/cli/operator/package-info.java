/**
 * {@code almanac operator}: requests of operators to an Almanac server.
 *
 * <p>Start with {@link dev.almanac.cli.operator.OperatorCommand}.
 */
@NullMarked
package dev.almanac.cli.operator;

import org.jspecify.annotations.NullMarked;
