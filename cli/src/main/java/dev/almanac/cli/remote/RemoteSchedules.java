package dev.almanac.cli.remote;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.cli.definition.Definition;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Status;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** The schedules of a namespace. For one thread. */
public final class RemoteSchedules {
  private static final int PAGE = 200;

  private final Connection connection;
  private final String namespace;
  private final String identity;
  private boolean isOurs = true;

  public RemoteSchedules(Connection connection, String namespace, String identity) {
    this.connection = connection;
    this.namespace = namespace;
    this.identity = identity;
  }

  public static RemoteSchedules of(Connection connection, ServerOptions server) {
    return new RemoteSchedules(connection, server.namespace(), server.identity());
  }

  public Connection connection() {
    return connection;
  }

  public String namespace() {
    return namespace;
  }

  public String identity() {
    return identity;
  }

  /** Returns a schedule; empty if there is none of this id. */
  public Optional<Stored> find(String id) {
    try {
      return Optional.of(isOurs ? ours(id) : theirs(id));
    } catch (CallFailedException e) {
      var code = e.failure().getStatus().getCode();
      if (isOurs && code == Status.Code.UNIMPLEMENTED) {
        isOurs = false;
        return find(id);
      }
      if (code == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Stored ours(String id) {
    var request = dev.almanac.protocol.schedule.v1.DescribeScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .build();
    var found = connection.call(ScheduleServiceGrpc.getDescribeScheduleMethod(), request);
    try {
      var described = DescribeScheduleResponse.parseFrom(found.getDescription());
      return stored(id, described, found.getExtension(), Optional.of(found));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the server sent an invalid description", e);
    }
  }

  private Stored theirs(String id) {
    var request = DescribeScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .build();
    var found = connection.call(stub -> stub.describeSchedule(request));
    return stored(id, found, Definition.usual(Profile.PROFILE_TEMPORAL), Optional.empty());
  }

  private static Stored stored(
      String id,
      DescribeScheduleResponse found,
      Extension extension,
      Optional<dev.almanac.protocol.schedule.v1.DescribeScheduleResponse> ours) {
    var definition = new Definition(
        id, found.getSchedule(), extension, found.getMemo(), found.getSearchAttributes());
    return new Stored(definition, found.getConflictToken(), ours);
  }

  /** Returns whether the server has our calls; known once something was found or written. */
  public boolean isOurs() {
    return isOurs;
  }

  public void create(Definition definition, ScheduleState state) {
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(definition.id())
        .setSchedule(definition.schedule().toBuilder().setState(state))
        .setMemo(definition.memo())
        .setIdentity(identity)
        .setRequestId(UUID.randomUUID().toString());
    if (definition.attributes().getIndexedFieldsCount() > 0) {
      request.setSearchAttributes(definition.attributes());
    }
    if (definition.isPlain()) {
      connection.call(stub -> stub.createSchedule(request.build()));
      return;
    }
    connection.call(
        ScheduleServiceGrpc.getCreateScheduleMethod(),
        dev.almanac.protocol.schedule.v1.CreateScheduleRequest.newBuilder()
            .setRequest(request.build().toByteString())
            .setNamespace(namespace)
            .setExtension(definition.extension())
            .build());
  }

  /**
   * Replaces a definition.
   *
   * @param state if empty, the state stays as it is
   * @param token the update is refused if the schedule has changed since it was read with this
   * @param reason as its versions show it
   */
  public void update(
      Definition definition, Optional<ScheduleState> state, ByteString token, String reason) {
    var schedule = definition.schedule().toBuilder().clearState();
    state.ifPresent(schedule::setState);
    update(definition, schedule.build(), token, reason, definition.extension());
  }

  /** Replaces memo and search attributes, and leaves all else as it is. */
  public void relabel(Stored stored, Definition labelled, String reason) {
    var schedule = stored.definition().schedule().toBuilder().clearState().build();
    update(labelled, schedule, stored.token(), reason, Extension.getDefaultInstance());
  }

  private void update(
      Definition definition, Schedule schedule, ByteString token, String reason, Extension sent) {
    var request = UpdateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(definition.id())
        .setSchedule(schedule)
        .setConflictToken(token)
        .setMemo(definition.memo())
        .setSearchAttributes(definition.attributes())
        .setIdentity(identity)
        .setRequestId(UUID.randomUUID().toString())
        .build();
    if (!isOurs) {
      connection.call(stub -> stub.updateSchedule(request));
      return;
    }
    connection.call(
        ScheduleServiceGrpc.getUpdateScheduleMethod(),
        dev.almanac.protocol.schedule.v1.UpdateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setNamespace(namespace)
            .setExtension(sent)
            .setReason(reason)
            .build());
  }

  public void delete(String id) {
    var request = DeleteScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .setIdentity(identity)
        .build();
    connection.call(stub -> stub.deleteSchedule(request));
  }

  /** Pauses, resumes or triggers. */
  public void patch(String id, Consumer<PatchScheduleRequest.Builder> patch) {
    var request = PatchScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(id)
        .setIdentity(identity)
        .setRequestId(UUID.randomUUID().toString());
    patch.accept(request);
    connection.call(stub -> stub.patchSchedule(request.build()));
  }

  /**
   * Returns the schedules that a filter names, with their memo.
   *
   * @param query a list filter; empty for all
   */
  public List<ScheduleListEntry> list(String query) {
    var entries = new ArrayList<ScheduleListEntry>();
    var next = ByteString.EMPTY;
    do {
      var request = ListSchedulesRequest.newBuilder()
          .setNamespace(namespace)
          .setQuery(query)
          .setMaximumPageSize(PAGE)
          .setNextPageToken(next)
          .build();
      var page = connection.call(stub -> stub.listSchedules(request));
      entries.addAll(page.getSchedulesList());
      next = page.getNextPageToken();
    } while (!next.isEmpty());
    return entries;
  }
}
