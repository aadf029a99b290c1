/**
 * What tells about the commands themselves: {@code --help}, {@code almanac help}, completion for
 * shells and manual pages. All of it is made from the annotations of the commands, so nothing has
 * to be kept in step by hand. Start with {@link dev.almanac.cli.help.HelpPages}.
 */
@NullMarked
package dev.almanac.cli.help;

import org.jspecify.annotations.NullMarked;
