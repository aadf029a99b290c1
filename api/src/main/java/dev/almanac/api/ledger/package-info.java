/**
 * The ledger of a schedule on the wire: {@link dev.almanac.api.ledger.ListLedgerHandler}.
 *
 * <p>An entry is shown as it is, and beside that as the event that Durable Workflow has for it, if
 * it has one: {@link dev.almanac.api.ledger.DurableEvents}.
 */
@NullMarked
package dev.almanac.api.ledger;

import org.jspecify.annotations.NullMarked;
