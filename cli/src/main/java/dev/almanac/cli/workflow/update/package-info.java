/**
 * {@code almanac workflow update}: sends updates to workflows and reads their outcomes.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.update.UpdateCommand}.
 */
@NullMarked
package dev.almanac.cli.workflow.update;

import org.jspecify.annotations.NullMarked;
