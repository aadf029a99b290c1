/**
 * Calls that read the ledger of a schedule.
 *
 * <p>{@link dev.almanac.api.ledger.ListLedgerHandler} shows each entry in our own form and, where
 * Durable Workflow has one, as its event: {@link dev.almanac.api.durable.document.EventDocument}.
 */
@NullMarked
package dev.almanac.api.ledger;

import org.jspecify.annotations.NullMarked;
