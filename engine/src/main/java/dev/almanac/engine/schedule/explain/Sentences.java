package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import java.util.Comparator;
import java.util.List;

/** Puts reasons into words. */
final class Sentences {
  private Sentences() {}

  static String of(LedgerEvent.Dropped dropped, Asker asker) {
    var more = dropped.message().isEmpty() ? "" : " " + dropped.message();
    var policy = dropped.fire().map(fire -> fire.policy().toString()).orElse("");
    return switch (dropped.reason()) {
      case OVERLAP ->
        "%s that the schedule had started was running; the policy was %s."
            .formatted(
                dropped.message().isEmpty() ? "Something" : "Workflow " + dropped.message(),
                policy);
      case BUFFER_FULL -> "The buffer was full.";
      case SUPERSEDED ->
        "A later one replaced it before it could start; the policy was %s.".formatted(policy);
      case PAUSED -> "The schedule was paused.";
      case EXHAUSTED -> "No starts were left.";
      case ASKED -> "It was skipped, as %s had asked.".formatted(Explanations.who(asker));
      case DELETED -> "The schedule was deleted while it waited.";
      case BACKFILL_CANCELLED -> "Its backfill was cancelled while it waited.";
      case TOO_LATE -> "It was later than the catch-up window allows.";
      case NOT_MADE_UP_FOR ->
        "It was late, and the catch-up policy made up for another time or for none.";
      case ID_TAKEN -> "The workflow id was taken." + more;
      case BAD_ACTION -> "The workflow cannot be started as the action is defined." + more;
      case GAVE_UP -> "The workflow could not be started before the catch-up window ended." + more;
    };
  }

  /** Says who paused the schedule, if that is the reason. */
  static List<String> pausedBy(
      LedgerEvent.Dropped dropped, LedgerEntry entry, List<LedgerEntry> excerpt) {
    if (dropped.reason() != DropReason.PAUSED) {
      return List.of();
    }
    return excerpt.stream()
        .filter(other -> other.what() instanceof LedgerEvent.Paused)
        .filter(other -> other.sequence() < entry.sequence())
        .max(Comparator.comparingLong(LedgerEntry::sequence))
        .map(pause -> "It was paused by %s at %s: %s"
            .formatted(
                Explanations.who(pause.asker()),
                pause.at(),
                ((LedgerEvent.Paused) pause.what()).note()))
        .stream()
        .toList();
  }
}
