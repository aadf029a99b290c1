/**
 * Flags that several commands about schedules share, and the messages that they make.
 *
 * <p>Start with {@link dev.almanac.cli.schedule.option.DefinitionOptions}, which describes a whole
 * schedule.
 */
@NullMarked
package dev.almanac.cli.schedule.option;

import org.jspecify.annotations.NullMarked;
