/**
 * Messages between entities, on the side of the recipient.
 *
 * <p>Start with {@link dev.almanac.runtime.inbox.Inbox}. The sender's commit has stored each
 * message as a row; {@link dev.almanac.runtime.inbox.MessageDelivery} applies it and deletes the
 * row in one commit.
 *
 * <p>Invariants: order holds between one sender and one recipient; a message is applied once; one
 * that cannot be applied is parked and holds up no others.
 */
@NullMarked
package dev.almanac.runtime.inbox;

import org.jspecify.annotations.NullMarked;
