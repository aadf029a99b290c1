/**
 * The list filter: compiles text such as {@code WorkflowType = 'Order' AND StartTime >
 * '2030-01-01T00:00:00Z'} to a condition for stores.
 *
 * <p>Start with {@link dev.almanac.api.filter.RunFilter#read}.
 * {@link dev.almanac.api.filter.Tokens} splits the text, {@link dev.almanac.api.filter.Parser}
 * builds an {@link dev.almanac.api.filter.Expression}, {@link dev.almanac.api.filter.FilterNames}
 * resolves names, and {@link dev.almanac.api.filter.FilterCompiler} reads values by the type of
 * their field and pushes negations down to the comparisons.
 *
 * <p>Any text results in a condition, or in a refusal that says what was expected, what was found
 * and where. No part of the text becomes SQL: values stay values.
 */
@NullMarked
package dev.almanac.api.filter;

import org.jspecify.annotations.NullMarked;
