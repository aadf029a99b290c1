package dev.almanac.cli.schedule;

import com.google.gson.JsonObject;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.protocol.schedule.v1.ListSummariesRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import io.grpc.Status;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds to Temporal's list entries what Almanac knows of the schedules, above all their states, so
 * that programs see the same words as people.
 */
record KnownStates(Connection connection, String namespace, MessageOutput output) {
  /** The largest page of summaries. */
  private static final int LARGEST_PAGE = 200;

  /** Returns the entries as JSON, with an {@code almanac} field if the server is one. */
  List<JsonObject> addTo(List<ScheduleListEntry> page) {
    var known = new HashMap<String, ScheduleSummary>();
    for (int from = 0; from < page.size(); from += LARGEST_PAGE) {
      known.putAll(ask(page.subList(from, Math.min(page.size(), from + LARGEST_PAGE))));
    }
    return page.stream().map(entry -> json(entry, known)).toList();
  }

  private JsonObject json(ScheduleListEntry entry, Map<String, ScheduleSummary> known) {
    var json = output.json(entry).getAsJsonObject();
    var summary = known.get(entry.getScheduleId());
    if (summary != null) {
      json.add("almanac", output.json(summary.toBuilder().clearScheduleId().build()));
    }
    return json;
  }

  private Map<String, ScheduleSummary> ask(List<ScheduleListEntry> page) {
    var ids = page.stream()
        .map(entry ->
            "'%s'".formatted(entry.getScheduleId().replace("\\", "\\\\").replace("'", "''")))
        .collect(Collectors.joining(", "));
    var request = ListSummariesRequest.newBuilder()
        .setNamespace(namespace)
        .setQuery("ScheduleId IN (%s)".formatted(ids))
        .setPageSize(LARGEST_PAGE)
        .build();
    try {
      return connection
          .call(ScheduleServiceGrpc.getListSummariesMethod(), request)
          .getSchedulesList()
          .stream()
          .collect(Collectors.toMap(ScheduleSummary::getScheduleId, Function.identity()));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Map.of();
      }
      throw e;
    }
  }
}
