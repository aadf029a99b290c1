package dev.almanac.api.summary;

import dev.almanac.api.RpcError;
import dev.almanac.api.filter.ScheduleFilter;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.ScheduleField;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Which schedules are wanted.
 *
 * @param some what they must meet, whatever their state
 * @param standings how they may stand; empty for any
 */
record SummaryFilter(Condition some, Set<Standing> standings) {
  private static final int LONGEST_SEARCH = 1_000;

  /** @throws dev.almanac.api.RpcException naming what is wrong */
  static SummaryFilter read(
      ListSummariesRequest request, Namespace namespace, SearchAttributes attributes) {
    var filter = ScheduleFilter.read(request.getQuery(), namespace, attributes);
    var search = request.getSearch().strip();
    int bytes = search.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > LONGEST_SEARCH || search.indexOf('\0') >= 0) {
      throw RpcError.invalidArgument("Search must be a text of at most %d bytes, found %d bytes."
              .formatted(LONGEST_SEARCH, bytes))
          .exception();
    }
    return new SummaryFilter(
        search.isEmpty() ? filter : Condition.all(List.of(filter, contains(search))),
        standings(request.getStatesList()));
  }

  private static Condition contains(String text) {
    var match = new Match.Contains(text);
    return Condition.any(List.of(
        new Condition.Has(Field.Listed.WORKFLOW_ID, match),
        new Condition.Has(Field.Listed.WORKFLOW_TYPE, match),
        new Condition.Has(Field.Listed.TASK_QUEUE, match),
        new Condition.Has(ScheduleField.NOTES, match)));
  }

  private static Set<Standing> standings(List<ScheduleState> states) {
    var standings = EnumSet.noneOf(Standing.class);
    for (var state : states) {
      standings.add(
          switch (state) {
            case SCHEDULE_STATE_ACTIVE -> Standing.ACTIVE;
            case SCHEDULE_STATE_PAUSED -> Standing.PAUSED;
            case SCHEDULE_STATE_EXHAUSTED -> Standing.EXHAUSTED;
            case SCHEDULE_STATE_NEVER_MATCHES -> Standing.NEVER_MATCHES;
            case SCHEDULE_STATE_ENDED -> Standing.ENDED;
            case SCHEDULE_STATE_ON_DEMAND -> Standing.ON_DEMAND;
            case SCHEDULE_STATE_LATE -> Standing.LATE;
            case SCHEDULE_STATE_FAILING -> Standing.FAILING;
            case SCHEDULE_STATE_UNSPECIFIED, UNRECOGNIZED ->
              throw RpcError.invalidArgument("States must be known states, found " + state + ".")
                  .exception();
          });
    }
    return standings;
  }

  /** Returns whether schedules that stand like this are wanted. */
  boolean wants(Standing standing) {
    return standings.isEmpty() || standings.contains(standing);
  }

  /**
   * Returns the condition for rows to look at. Rows are as of the last step, so schedules that are
   * late since then are found by their incarnations.
   */
  Condition rows(Collection<UUID> late) {
    if (standings.isEmpty()) {
      return some;
    }
    var statuses = standings.stream()
        .<Value>map(standing -> new Value.Whole(ScheduleListingCodec.status(standing)))
        .toList();
    var stand = new Condition.Has(Field.Listed.STATUS, new Match.OneOf(statuses));
    return standings.contains(Standing.LATE) && !late.isEmpty()
        ? Condition.all(List.of(some, Condition.any(List.of(stand, among(late)))))
        : Condition.all(List.of(some, stand));
  }

  /** Returns the condition that counts those late schedules that are wanted otherwise. */
  Condition late(Collection<UUID> late) {
    return Condition.all(List.of(some, among(late)));
  }

  private static Condition among(Collection<UUID> incarnations) {
    return new Condition.Has(
        Field.Listed.RUN_ID,
        new Match.OneOf(incarnations.stream()
            .<Value>map(id -> new Value.Text(id.toString()))
            .toList()));
  }
}
