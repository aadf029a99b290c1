/**
 * Flags that several workflow commands share.
 *
 * <p>Start with {@link dev.almanac.cli.workflow.option.TargetOptions}, which select runs.
 */
@NullMarked
package dev.almanac.cli.workflow.option;

import org.jspecify.annotations.NullMarked;
