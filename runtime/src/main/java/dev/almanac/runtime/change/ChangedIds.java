package dev.almanac.runtime.change;

import java.util.Collection;
import java.util.List;

/**
 * What has changed in a namespace.
 *
 * @param schedules ids, each once
 * @param workflows ids, each once
 * @param hasMore whether others have changed as well
 */
public record ChangedIds(List<String> schedules, List<String> workflows, boolean hasMore) {
  ChangedIds(Collection<String> schedules, Collection<String> workflows, boolean hasMore) {
    this(List.copyOf(schedules), List.copyOf(workflows), hasMore);
  }

  public ChangedIds {
    schedules = List.copyOf(schedules);
    workflows = List.copyOf(workflows);
  }
}
