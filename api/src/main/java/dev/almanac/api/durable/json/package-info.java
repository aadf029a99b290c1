/**
 * JSON of Durable Workflow's clients. {@link dev.almanac.api.durable.json.JsonText} reads a text
 * within limits, {@link dev.almanac.api.durable.json.Members} reads the members of an object and
 * collects what is wrong with them, field by field, so that a client sees all problems at once.
 */
@NullMarked
package dev.almanac.api.durable.json;

import org.jspecify.annotations.NullMarked;
