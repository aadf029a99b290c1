/**
 * Events of histories for people, in the words of the command and of failed tests:
 * {@link dev.almanac.protocol.event.EventLine} is a whole line,
 * {@link dev.almanac.protocol.event.EventDetail} says what an event is about.
 */
@NullMarked
package dev.almanac.protocol.event;

import org.jspecify.annotations.NullMarked;
