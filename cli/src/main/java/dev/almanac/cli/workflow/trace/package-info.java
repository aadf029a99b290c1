/**
 * {@code almanac workflow trace}: a run and its children as a tree.
 * {@link dev.almanac.cli.workflow.trace.TreeReader} reads histories, and
 * {@link dev.almanac.cli.workflow.trace.RunTree} is what it finds.
 */
@NullMarked
package dev.almanac.cli.workflow.trace;

import org.jspecify.annotations.NullMarked;
