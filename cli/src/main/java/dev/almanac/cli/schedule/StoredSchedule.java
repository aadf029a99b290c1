package dev.almanac.cli.schedule;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import dev.almanac.protocol.schedule.SpecReader;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import java.util.Optional;

/**
 * What a server has stored about a schedule.
 *
 * @param described Temporal's description
 * @param ours what only Almanac has; empty if the server has only Temporal's API
 */
public record StoredSchedule(
    DescribeScheduleResponse described,
    Optional<dev.almanac.protocol.schedule.v1.DescribeScheduleResponse> ours) {

  /** @throws CallFailedException if there is no such schedule, or no answer */
  public static StoredSchedule read(Connection connection, String namespace, String id) {
    var request = DescribeScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .build();
    try {
      var ours = connection.call(ScheduleServiceGrpc.getDescribeScheduleMethod(), request);
      return new StoredSchedule(
          DescribeScheduleResponse.parseFrom(ours.getDescription()), Optional.of(ours));
    } catch (CallFailedException e) {
      if (e.isUnimplemented()) {
        return new StoredSchedule(theirs(connection, namespace, id), Optional.empty());
      }
      throw e;
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the server sent an invalid description", e);
    }
  }

  private static DescribeScheduleResponse theirs(
      Connection connection, String namespace, String id) {
    var request = io.temporal.api.workflowservice.v1.DescribeScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .build();
    return connection.call(stub -> stub.describeSchedule(request));
  }

  /** Returns the specification in words: those of the server, if it has any. */
  public String sentence() {
    var known = ours.map(more -> more.getSentence()).orElse("");
    if (!known.isEmpty()) {
      return known;
    }
    try {
      var spec = described.getSchedule().getSpec();
      return Sentence.of(SpecReader.read(SpecCanonicalizer.canonicalize(spec)));
    } catch (SpecException e) {
      return "(not understood: %s)".formatted(e.getMessage());
    }
  }

  public Definition definition() {
    return new Definition(
        described.getSchedule(),
        ours.map(more -> more.getExtension()).orElse(Extension.getDefaultInstance()));
  }
}
