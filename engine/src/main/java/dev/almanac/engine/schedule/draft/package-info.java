/**
 * The working copy of a schedule on which a request is decided, and how it writes its ledger.
 *
 * <p>{@link dev.almanac.engine.schedule.draft.ScheduleDraft} is the only place where the state of a
 * schedule changes; it tracks what a step touched.
 * {@link dev.almanac.engine.schedule.draft.LedgerOutcomes} ends fires and times.
 */
@NullMarked
package dev.almanac.engine.schedule.draft;

import org.jspecify.annotations.NullMarked;
