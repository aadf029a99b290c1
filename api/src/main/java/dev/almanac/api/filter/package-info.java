/**
 * The list filter: text such as {@code WorkflowType = 'Order' AND StartTime >
 * '2030-01-01T00:00:00Z'} to a condition that stores understand.
 *
 * <p>{@link dev.almanac.api.filter.RunFilter#read} is the entry.
 * {@link dev.almanac.api.filter.Tokens} cuts the text into tokens,
 * {@link dev.almanac.api.filter.Parser} makes an {@link dev.almanac.api.filter.Expression} of them,
 * {@link dev.almanac.api.filter.FilterNames} finds what a name means, and
 * {@link dev.almanac.api.filter.FilterCompiler} reads values by the type of what they are compared
 * with and carries negations down to the comparisons.
 *
 * <p>Whatever the text, the outcome is a condition or a refusal that says what was expected, what
 * was found and where. Nothing of the text becomes SQL: values are carried as values.
 */
@NullMarked
package dev.almanac.api.filter;

import org.jspecify.annotations.NullMarked;
