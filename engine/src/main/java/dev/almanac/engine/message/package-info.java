/**
 * What a run or a schedule has to tell another: plain values, and who they are for.
 *
 * <p>A rule sends an {@link dev.almanac.engine.message.EntityMessage} as an effect. It is stored
 * with the decision that sends it, and applied by its recipient once, in the order of sending.
 * {@link dev.almanac.engine.MessageRequests} tells what it asks of a run.
 */
@NullMarked
package dev.almanac.engine.message;

import org.jspecify.annotations.NullMarked;
