package dev.almanac.engine.state;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.almanac.engine.attribute.KeywordListPayload;
import dev.almanac.engine.attribute.KnownAttributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkerVersionStamp;
import java.util.ArrayList;
import java.util.List;

/** Maintains the search attribute with the builds of workers that completed tasks of a run. */
final class BuildIds {
  private static final String NAME = KnownAttributes.BUILD_IDS;
  private static final String UNVERSIONED = "unversioned";
  private static final String VERSIONED = "versioned";
  private static final int MOST_BYTES = 2 * 1024;

  private BuildIds() {}

  /** Adds the build of a worker that completed a task, if it has one. */
  static Run seen(Run run, WorkerVersionStamp stamp) {
    if (stamp.getBuildId().isEmpty()) {
      return run;
    }
    var shown = run.execution()
        .properties()
        .searchAttributes()
        .getIndexedFieldsOrDefault(NAME, Payload.getDefaultInstance());
    var kind = stamp.getUseVersioning() ? VERSIONED : UNVERSIONED;
    var build = kind + ":" + stamp.getBuildId();
    var builds = new ArrayList<>(read(shown));
    boolean isKnown = builds.contains(build)
        && (stamp.getUseVersioning() || builds.getFirst().equals(UNVERSIONED));
    return isKnown ? run : with(run, with(builds, build, stamp.getUseVersioning()));
  }

  /** The first value says that no version is assigned; the oldest others make room for new ones. */
  private static List<String> with(List<String> builds, String build, boolean isVersioned) {
    builds.remove(UNVERSIONED);
    if (!builds.contains(build)) {
      builds.add(build);
    }
    int kept = isVersioned ? 0 : 1;
    if (!isVersioned) {
      builds.addFirst(UNVERSIONED);
    }
    while (builds.size() > kept && KeywordListPayload.of(builds).getData().size() > MOST_BYTES) {
      builds.remove(kept);
    }
    return builds;
  }

  private static Run with(Run run, List<String> builds) {
    var payload = KeywordListPayload.of(builds);
    return PropertyEvolution.changed(
        run, SearchAttributes.newBuilder().putIndexedFields(NAME, payload).build());
  }

  /** Users may have set anything; what is not a list of texts counts as empty. */
  private static List<String> read(Payload payload) {
    if (payload.getData().isEmpty()) {
      return List.of();
    }
    try {
      var json = JsonParser.parseString(payload.getData().toStringUtf8());
      return json.isJsonArray()
          ? json.getAsJsonArray().asList().stream()
              .filter(element -> element.isJsonPrimitive())
              .map(element -> element.getAsString())
              .toList()
          : List.of();
    } catch (JsonParseException ofNoJson) {
      return List.of();
    }
  }
}
