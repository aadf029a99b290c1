/**
 * The documents in which Durable Workflow's clients see a schedule, and their translation to our
 * model. Pure: no clock and no calls. Enter at
 * {@link dev.almanac.api.durable.document.DefinitionDocument} for what clients send, and at
 * {@link dev.almanac.api.durable.document.ScheduleDocument} for what they get.
 */
@NullMarked
package dev.almanac.api.durable.document;

import org.jspecify.annotations.NullMarked;
