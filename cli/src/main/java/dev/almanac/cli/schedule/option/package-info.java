/**
 * Flags that several schedule commands share, and the messages built from them.
 *
 * <p>Start with {@link dev.almanac.cli.schedule.option.DefinitionOptions}, which describes a whole
 * schedule.
 */
@NullMarked
package dev.almanac.cli.schedule.option;

import org.jspecify.annotations.NullMarked;
