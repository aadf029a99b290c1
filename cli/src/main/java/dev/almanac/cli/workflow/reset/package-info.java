/**
 * {@code almanac workflow reset}: chooses the point to reset a workflow to.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.reset.ResetCommand}.
 */
@NullMarked
package dev.almanac.cli.workflow.reset;

import org.jspecify.annotations.NullMarked;
