package dev.almanac.api.ledger;

import dev.almanac.api.RpcError;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.store.codec.LedgerKind;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of ledger entries as callers name them. Some are one kind in the store. */
enum EntryKind {
  CREATED("Created", LedgerKind.CREATED),
  UPDATED("Updated", LedgerKind.UPDATED),
  PAUSED("Paused", LedgerKind.PAUSED),
  RESUMED("Resumed", LedgerKind.RESUMED),
  DELETED("Deleted", LedgerKind.DELETED),
  SKIP_ASKED("SkipAsked", LedgerKind.SKIP_ASKED),
  SKIP_WITHDRAWN("SkipWithdrawn", LedgerKind.SKIP_ASKED),
  BACKFILL_STARTED("BackfillStarted", LedgerKind.BACKFILL_STARTED),
  BACKFILL_PAUSED("BackfillPaused", LedgerKind.BACKFILL_CHANGED),
  BACKFILL_RESUMED("BackfillResumed", LedgerKind.BACKFILL_CHANGED),
  BACKFILL_CANCELLED("BackfillCancelled", LedgerKind.BACKFILL_CHANGED),
  BACKFILL_ENDED("BackfillEnded", LedgerKind.BACKFILL_ENDED),
  BUFFERED("Buffered", LedgerKind.BUFFERED),
  RETRYING("Retrying", LedgerKind.RETRYING),
  STARTED("Started", LedgerKind.STARTED),
  SKIPPED("Skipped", LedgerKind.SKIPPED),
  MISSED("Missed", LedgerKind.MISSED),
  FAILED("Failed", LedgerKind.FAILED);

  /** The kinds that are events of Durable Workflow. */
  static final Set<EntryKind> EVENTS =
      EnumSet.of(CREATED, UPDATED, PAUSED, RESUMED, DELETED, STARTED, SKIPPED);

  private final String text;
  private final LedgerKind stored;

  EntryKind(String text, LedgerKind stored) {
    this.text = text;
    this.stored = stored;
  }

  String text() {
    return text;
  }

  /** Returns the kind by which the store finds such entries. */
  LedgerKind stored() {
    return stored;
  }

  static EntryKind of(LedgerEvent what) {
    return switch (what) {
      case LedgerEvent.Created created -> CREATED;
      case LedgerEvent.Updated updated -> UPDATED;
      case LedgerEvent.Paused paused -> PAUSED;
      case LedgerEvent.Resumed resumed -> RESUMED;
      case LedgerEvent.Deleted deleted -> DELETED;
      case LedgerEvent.SkipAsked asked -> asked.withdrawn() ? SKIP_WITHDRAWN : SKIP_ASKED;
      case LedgerEvent.BackfillStarted started -> BACKFILL_STARTED;
      case LedgerEvent.BackfillChanged changed ->
        switch (changed.change()) {
          case PAUSED -> BACKFILL_PAUSED;
          case RESUMED -> BACKFILL_RESUMED;
          case CANCELLED -> BACKFILL_CANCELLED;
        };
      case LedgerEvent.BackfillEnded ended -> BACKFILL_ENDED;
      case LedgerEvent.Buffered buffered -> BUFFERED;
      case LedgerEvent.Retrying retrying -> RETRYING;
      case LedgerEvent.Started started -> STARTED;
      case LedgerEvent.Dropped dropped ->
        switch (dropped.reason().outcome()) {
          case SKIPPED -> SKIPPED;
          case MISSED -> MISSED;
          case FAILED -> FAILED;
        };
    };
  }

  /** @throws dev.almanac.api.RpcException naming a text that is no kind */
  static Set<EntryKind> read(Collection<String> texts) {
    var kinds = EnumSet.noneOf(EntryKind.class);
    for (var text : texts) {
      kinds.add(Arrays.stream(values())
          .filter(kind -> kind.text.equals(text))
          .findFirst()
          .orElseThrow(() -> RpcError.invalidArgument("Kinds must be some of %s, found \"%s\"."
                  .formatted(
                      Arrays.stream(values())
                          .map(EntryKind::text)
                          .collect(Collectors.joining(", ")),
                      text))
              .exception()));
    }
    return kinds;
  }
}
