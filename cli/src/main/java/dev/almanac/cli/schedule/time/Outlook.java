package dev.almanac.cli.schedule.time;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.PreviewedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a specification means and when it comes next, as the server says, or as it is worked out
 * here if the server has only Temporal's API.
 */
public record Outlook(PreviewScheduleResponse preview) {
  private static final int USUAL_COUNT = 10;

  /** How the fields begin that hold uses of named calendars; the message names the calendar. */
  private static final String NAMED_CALENDARS = "extension.calendars[";

  /**
   * Asks the server.
   *
   * @throws SpecException if the specification is worked out here and invalid
   */
  public static Outlook ask(Connection connection, PreviewScheduleRequest request) {
    return asked(connection, request)
        .orElseGet(() -> new Outlook(local(request).of(spec(request.getSpec()))));
  }

  /**
   * Asks the server, which compares the specification with what it has stored.
   *
   * @param stored what is stored, if it must be compared here
   * @throws SpecException if the specification is compared here and invalid
   */
  public static Outlook compare(
      Connection connection, PreviewScheduleRequest request, ScheduleSpec stored) {
    return asked(connection, request)
        .orElseGet(() -> new Outlook(local(request).compared(stored, spec(request.getSpec()))));
  }

  private static Optional<Outlook> asked(Connection connection, PreviewScheduleRequest request) {
    try {
      return Optional.of(
          new Outlook(connection.call(ScheduleServiceGrpc.getPreviewScheduleMethod(), request)));
    } catch (CallFailedException e) {
      if (e.isUnimplemented()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static LocalPreview local(PreviewScheduleRequest request) {
    return new LocalPreview(
        Instant.now(), request.getCount() == 0 ? USUAL_COUNT : request.getCount());
  }

  private static ScheduleSpec spec(ByteString bytes) {
    try {
      return ScheduleSpec.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a specification of our own that cannot be read", e);
    }
  }

  /** @throws SpecException with all problems if the server would refuse the specification */
  public void check() {
    if (preview.getProblemsCount() > 0) {
      throw new SpecException(
          "", preview.getProblemsList().stream().map(Outlook::problem).toList());
    }
  }

  private static SpecException.Problem problem(SpecProblem problem) {
    return new SpecException.Problem(
        problem.getMessage(), flag(problem.getField()), problem.getText(), problem.getPosition());
  }

  /** Names the flag for a field of the message, which its sender has not seen. */
  private static String flag(String field) {
    return switch (field) {
      case "startTime" -> "--start-time";
      case "endTime" -> "--end-time";
      case "timezoneName" -> "--time-zone";
      default -> field.startsWith(NAMED_CALENDARS) ? "" : field;
    };
  }

  /** Prints the sentence, the next times and the remarks. */
  public void print(PrintWriter out) {
    if (!preview.getSentence().isEmpty()) {
      out.println(PrintableText.line(preview.getSentence()) + ".");
    }
    if (preview.getTimesCount() > 0) {
      out.println();
      out.println("Next times");
      times().print("  ", out);
      if (preview.getComplete()) {
        out.println("  There is no later time.");
      }
    }
    if (preview.getRemarksCount() > 0) {
      out.println();
      out.println("Remarks");
      preview
          .getRemarksList()
          .forEach(remark -> out.println("  " + PrintableText.line(remark.getText())));
    }
  }

  private Table times() {
    boolean isLocal =
        preview.getTimesList().stream().anyMatch(time -> !local(time).equals(ZoneOffset.UTC));
    boolean hasJitter = preview.getTimesList().stream()
        .anyMatch(
            time -> time.hasActualTime() && !time.getActualTime().equals(time.getNominalTime()));
    var table = new Table();
    if (isLocal || hasJitter) {
      table.row(cells(isLocal ? "LOCAL" : "", "UTC", hasJitter ? "WITH JITTER" : ""));
    }
    for (var time : preview.getTimesList()) {
      table.row(cells(
          isLocal ? TimeColumns.wall(OffsetDateTime.parse(time.getLocalTime())) : "",
          TimeText.of(time.getNominalTime()),
          hasJitter && time.hasActualTime() ? TimeText.of(time.getActualTime()) : "",
          time.getRemark()));
    }
    return table;
  }

  private static ZoneOffset local(PreviewedTime time) {
    return OffsetDateTime.parse(time.getLocalTime()).getOffset();
  }

  private static String[] cells(String... cells) {
    var used = new ArrayList<>(List.of(cells));
    used.removeIf(String::isEmpty);
    return used.toArray(String[]::new);
  }
}
