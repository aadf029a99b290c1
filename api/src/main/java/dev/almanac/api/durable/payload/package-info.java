/**
 * What workflows are given, in Durable Workflow's forms and in ours.
 *
 * <p>Its clients send the arguments of a workflow as one
 * {@linkplain dev.almanac.api.durable.payload.ArgumentDocument envelope} with a value in Avro.
 * Workers of ours expect one payload for each argument, in JSON.
 * {@link dev.almanac.api.durable.payload.Value} is what both mean, and each class here converts it
 * to or from one form.
 */
@NullMarked
package dev.almanac.api.durable.payload;

import org.jspecify.annotations.NullMarked;
