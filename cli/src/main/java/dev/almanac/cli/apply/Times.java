package dev.almanac.cli.apply;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a step does to the times of a schedule.
 *
 * @param before the old specification in words; empty if there is none
 * @param after the new one; empty if it stays
 * @param next the next times of a new schedule, as clocks in its zone show them
 */
record Times(
    String before,
    String after,
    List<String> next,
    List<Timestamp> added,
    List<Timestamp> removed,
    List<String> remarks) {
  private static final int SHOWN = 3;

  static final Times SAME = new Times("", "", List.of(), List.of(), List.of(), List.of());

  Times {
    next = List.copyOf(next);
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    remarks = List.copyOf(remarks);
  }

  static Times ofNew(String sentence) {
    return new Times("", sentence, List.of(), List.of(), List.of(), List.of());
  }

  static Times ofNew(PreviewScheduleResponse preview) {
    var next = preview.getTimesList().stream().limit(SHOWN).map(time -> time.getLocalTime());
    return of("", preview, next);
  }

  static Times changed(String before, PreviewScheduleResponse preview) {
    return of(before, preview, Stream.of());
  }

  private static Times of(String before, PreviewScheduleResponse preview, Stream<String> next) {
    return new Times(
        before,
        preview.getSentence(),
        next.toList(),
        preview.getAddedTimesList(),
        preview.getRemovedTimesList(),
        preview.getRemarksList().stream().map(remark -> remark.getText()).toList());
  }
}
