package dev.almanac.cli.remote;

import com.google.protobuf.ByteString;
import dev.almanac.cli.definition.Definition;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.Pause;
import io.temporal.api.schedule.v1.ScheduleState;
import java.util.Optional;

/**
 * A schedule as a server has it.
 *
 * @param token an update with it is refused if the schedule has changed meanwhile
 * @param ours what only Almanac tells
 */
public record Stored(
    Definition definition, ByteString token, Optional<DescribeScheduleResponse> ours) {
  public String id() {
    return definition.id();
  }

  public ScheduleState state() {
    return definition.schedule().getState();
  }

  /** Returns who paused it and why, as far as that is known. */
  public Optional<Pause> pause() {
    return ours.filter(DescribeScheduleResponse::hasPause).map(DescribeScheduleResponse::getPause);
  }

  /** Returns the specification in words; empty if the server does not tell. */
  public String sentence() {
    return ours.map(DescribeScheduleResponse::getSentence).orElse("");
  }
}
