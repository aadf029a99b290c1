/**
 * Text from outside on its way to a terminal or a log:
 * {@link dev.almanac.protocol.text.PrintableText} escapes what would control them. The others put
 * values of the protocol into words.
 */
@NullMarked
package dev.almanac.protocol.text;

import org.jspecify.annotations.NullMarked;
