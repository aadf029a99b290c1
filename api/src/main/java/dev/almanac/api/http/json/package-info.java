/**
 * Messages as JSON, by their descriptors.
 *
 * <p>Start with {@link dev.almanac.api.http.json.MessageReader} and
 * {@link dev.almanac.api.http.json.MessageWriter}. They keep to proto3 JSON, and add what
 * Temporal's HTTP API adds: {@linkplain dev.almanac.api.http.json.PayloadShorthand short payloads}
 * and {@linkplain dev.almanac.api.http.json.EnumNames short names} of enum values. Numbers, texts
 * and names are also what {@linkplain dev.almanac.api.http.json.ParameterBinding parameters} of a
 * path or query contain.
 *
 * <p>Invariants: reading is one pass, no deeper than requests may be nested, and stops as soon as
 * the message would take too much memory; nothing of the text is ignored.
 */
@NullMarked
package dev.almanac.api.http.json;

import org.jspecify.annotations.NullMarked;
