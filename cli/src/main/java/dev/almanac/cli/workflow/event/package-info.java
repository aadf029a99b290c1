/**
 * Events of histories for people: {@link dev.almanac.cli.workflow.event.EventDetail} says what an
 * event is about, {@link dev.almanac.cli.workflow.event.EventPrinter} prints them.
 */
@NullMarked
package dev.almanac.cli.workflow.event;

import org.jspecify.annotations.NullMarked;
