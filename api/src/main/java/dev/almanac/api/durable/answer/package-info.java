/**
 * Answers in the form that Durable Workflow's clients read. They tell refusals by their status and
 * by {@code reason}, and show {@code message} to people; for a request with bad fields,
 * {@code errors} has the problems of each. {@link dev.almanac.api.durable.answer.Refusals} has one
 * method for each reason.
 */
@NullMarked
package dev.almanac.api.durable.answer;

import org.jspecify.annotations.NullMarked;
