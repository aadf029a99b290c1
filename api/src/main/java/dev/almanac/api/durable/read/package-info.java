/**
 * The calls of Durable Workflow's clients that change nothing: one class for each. Lists and
 * histories come in pages; {@link dev.almanac.api.durable.read.PageTokens} ties a page of a list to
 * the namespace and the filters of the first one.
 */
@NullMarked
package dev.almanac.api.durable.read;

import org.jspecify.annotations.NullMarked;
