package dev.almanac.cli.spec;

import com.google.gson.JsonObject;
import dev.almanac.calendar.Timetable;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecReader;

/** Handles one line of {@code spec next --jsonl}. */
final class BatchNext {
  private static final int DEFAULT_COUNT = 10;

  private BatchNext() {}

  static JsonObject answer(JsonObject request) {
    var canonical = SpecCanonicalizer.canonicalize(BatchRequest.spec(request));
    var after = Times.parse(BatchRequest.text(request, "after"), "after");
    int count = request.has("count") ? BatchRequest.number(request, "count") : DEFAULT_COUNT;
    var seed = request.has("jitter_seed") ? BatchRequest.text(request, "jitter_seed") : "";
    var table = Timetable.of(SpecReader.read(canonical));
    return UpcomingTimes.of(table, after, UpcomingTimes.checked(count), seed).toJson();
  }
}
