/**
 * Flags that several commands about workflows share.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.option.TargetOptions}, which say which runs are
 * meant.
 */
@NullMarked
package dev.almanac.cli.workflow.option;

import org.jspecify.annotations.NullMarked;
