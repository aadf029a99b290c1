/**
 * Texts that parsers must survive, and mutations of them. The files beside this package hold one
 * text a line; {@code \}{@code u0000} escapes stand for characters that do not show.
 */
@NullMarked
package dev.almanac.calendar.corpus;

import org.jspecify.annotations.NullMarked;
