/**
 * {@code almanac operator search-attribute}: search attributes of a namespace.
 *
 * <p>Start with {@link dev.almanac.cli.operator.attribute.SearchAttributeCommand}.
 */
@NullMarked
package dev.almanac.cli.operator.attribute;

import org.jspecify.annotations.NullMarked;
