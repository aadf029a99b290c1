/**
 * {@code almanac operator namespace}: namespaces and their settings.
 *
 * <p>Start with {@link dev.almanac.cli.operator.namespace.NamespaceCommand}.
 */
@NullMarked
package dev.almanac.cli.operator.namespace;

import org.jspecify.annotations.NullMarked;
