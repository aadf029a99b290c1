/**
 * Messages between runs and schedules: plain values with an address.
 *
 * <p>A rule sends an {@link dev.almanac.engine.message.EntityMessage} as an effect. It is stored
 * with the decision that sends it, and its recipient applies it once, in the order of sending.
 * {@link dev.almanac.engine.MessageRequests} translates it to a request.
 */
@NullMarked
package dev.almanac.engine.message;

import org.jspecify.annotations.NullMarked;
