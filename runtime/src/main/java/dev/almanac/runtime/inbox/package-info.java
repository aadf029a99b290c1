/**
 * Messages between entities, on the side of the recipient.
 *
 * <p>Start with {@link dev.almanac.runtime.inbox.Inbox}. The sender's commit stores each message as
 * a row; {@link dev.almanac.runtime.inbox.MessageDelivery} applies it and deletes the row in one
 * commit.
 *
 * <p>Invariants: messages from one sender to one recipient stay in order; a message is applied
 * once; a poison message holds up no others.
 */
@NullMarked
package dev.almanac.runtime.inbox;

import org.jspecify.annotations.NullMarked;
