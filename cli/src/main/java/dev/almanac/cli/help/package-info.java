/**
 * What tells about the commands themselves: {@code --help}
 * ({@link dev.almanac.cli.help.HelpPages}), {@code almanac help}, completion for shells and manual pages. All of it is made from the
 * annotations of the commands, so nothing has to be kept in step by hand.
 */
@NullMarked
package dev.almanac.cli.help;

import org.jspecify.annotations.NullMarked;
