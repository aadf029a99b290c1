/**
 * {@code almanac operator}: requests of operators. Those about namespaces, search attributes and
 * the cluster are Temporal's, the others are only for an Almanac server.
 *
 * <p>Start with {@link dev.almanac.cli.operator.OperatorCommand}.
 */
@NullMarked
package dev.almanac.cli.operator;

import org.jspecify.annotations.NullMarked;
