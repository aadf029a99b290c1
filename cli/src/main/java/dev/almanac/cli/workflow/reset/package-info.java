/**
 * {@code almanac workflow reset}: where in a history a run begins anew.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.reset.ResetCommand}.
 */
@NullMarked
package dev.almanac.cli.workflow.reset;

import org.jspecify.annotations.NullMarked;
