package dev.almanac.runtime.entity;

import dev.almanac.runtime.loop.AttributeLookup;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.schedule.ScheduleWrite;
import java.util.ArrayList;
import java.util.List;

/** The writes of a batch while its changes are encoded, in the two forms that stores take. */
public record BatchDraft(
    AttributeLookup attributes, List<RunWrite> logs, List<ScheduleWrite> rows) {
  public BatchDraft(AttributeLookup attributes) {
    this(attributes, new ArrayList<>(), new ArrayList<>());
  }
}
