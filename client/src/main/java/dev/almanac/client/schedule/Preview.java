package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import dev.almanac.protocol.schedule.v1.SpecRemark;
import java.time.Instant;
import java.util.List;

/**
 * What the times of a definition would be.
 *
 * <pre>{@code
 * void run(Almanac almanac, ScheduleDefinition definition) {
 *   var preview = almanac.schedules().preview(definition, 10);
 *   if (preview.problems().isEmpty()) {
 *     System.out.println(preview.sentence());
 *     preview.times().forEach(System.out::println);
 *   } else {
 *     preview.problems().forEach(System.err::println);
 *   }
 * }
 * }</pre>
 *
 * @param problems what is wrong; if there is anything, the rest is empty
 * @param sentence the times in words
 * @param times the next ones
 * @param remarks what may surprise, such as a clock change
 */
public record Preview(
    List<String> problems, String sentence, List<Instant> times, List<String> remarks) {
  public Preview {
    problems = List.copyOf(problems);
    times = List.copyOf(times);
    remarks = List.copyOf(remarks);
  }

  static Preview of(PreviewScheduleResponse answer) {
    return new Preview(
        answer.getProblemsList().stream().map(SpecProblem::getMessage).toList(),
        answer.getSentence(),
        answer.getTimesList().stream()
            .map(time -> ProtoTime.instant(time.getNominalTime()))
            .toList(),
        answer.getRemarksList().stream().map(SpecRemark::getText).toList());
  }
}
