/**
 * {@code almanac workflow update}: send updates to workflows and ask what became of them.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.update.UpdateCommand}.
 */
@NullMarked
package dev.almanac.cli.workflow.update;

import org.jspecify.annotations.NullMarked;
