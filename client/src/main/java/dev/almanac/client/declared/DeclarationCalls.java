package dev.almanac.client.declared;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.client.declared.Schedules.Declaration;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.ScheduleStubs;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.ListVersionsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The calls with which declared schedules are read and written. */
final class DeclarationCalls {
  /** The memo of a declared schedule: the digest of what was declared last. */
  private static final String DIGEST = "almanacDeclaration";

  private static final int DEADLINE_SECONDS = 30;
  private static final int PAGE = 100;

  /** How many schedules are looked through for those that are not declared any more. */
  private static final int MOST_SCHEDULES = 10_000;

  private final WorkflowServiceStubs stubs;
  private final String namespace;
  private final DataConverter converter;

  DeclarationCalls(WorkflowServiceStubs stubs, String namespace, DataConverter converter) {
    this.stubs = stubs;
    this.namespace = namespace;
    this.converter = converter;
  }

  private ScheduleServiceBlockingStub schedules() {
    return ScheduleStubs.on(stubs.blockingStub().getChannel())
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns a digest that changes with whatever is declared. */
  String digest(Declaration declaration) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(comparable(declaration).toByteArray());
      digest.update(declaration.definition().extension().toByteArray());
      return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /** A converter that encrypts may make something else of the same input each time. */
  private Schedule comparable(Declaration declaration) {
    var converted = schedule(declaration);
    return converted.equals(schedule(declaration))
        ? converted
        : declaration.definition().toSchedule(DefaultDataConverter.STANDARD_INSTANCE);
  }

  private Schedule schedule(Declaration declaration) {
    return declaration.definition().toSchedule(converter);
  }

  Optional<PresentSchedule> find(String id) {
    try {
      return Optional.of(latest(id));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** @throws StatusRuntimeException NOT_FOUND if there is none */
  PresentSchedule latest(String id) {
    var description = description(id);
    var version = schedules()
        .listVersions(ListVersionsRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .setLimit(1)
            .build())
        .getVersions(0);
    return new PresentSchedule(
        text(description.getMemo().getFieldsMap().get(DIGEST)),
        description.getMemo(),
        description.getConflictToken(),
        version.getIdentity(),
        ProtoTime.instant(version.getChangedTime()),
        version.getReason(),
        version.getSentence(),
        version.getChangedFieldsList());
  }

  private DescribeScheduleResponse description(String id) {
    var answer = schedules()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace(namespace)
            .setScheduleId(id)
            .build());
    try {
      return DescribeScheduleResponse.parseFrom(answer.getDescription());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("The server describes a schedule in an unknown form", e);
    }
  }

  void create(Declaration declaration, String digest) {
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(declaration.id())
        .setSchedule(schedule(declaration))
        .setMemo(marked(Memo.getDefaultInstance(), digest))
        .setIdentity(PresentSchedule.CODE)
        .setRequestId(UUID.randomUUID().toString())
        .build();
    Object ignored = schedules()
        .createSchedule(CreateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setNamespace(namespace)
            .setScheduleId(declaration.id())
            .setExtension(declaration.definition().extension())
            .build());
  }

  /** Changes what is declared. Whether it is paused, and how often it may still act, stays. */
  void update(Declaration declaration, String digest, PresentSchedule present) {
    var request = io.temporal.api.workflowservice.v1.UpdateScheduleRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(declaration.id())
        .setSchedule(schedule(declaration).toBuilder().clearState())
        .setMemo(marked(present.memo(), digest))
        .setConflictToken(present.conflictToken())
        .setIdentity(PresentSchedule.CODE)
        .setRequestId(UUID.randomUUID().toString())
        .build();
    var extension = declaration.definition().extension().toBuilder().clearProfile();
    if (extension.getSpec().getCalendarsCount() == 0) {
      extension.getSpecBuilder().setWithoutCalendars(true);
    }
    Object ignored = schedules()
        .updateSchedule(UpdateScheduleRequest.newBuilder()
            .setRequest(request.toByteString())
            .setNamespace(namespace)
            .setScheduleId(declaration.id())
            .setExtension(extension)
            .build());
  }

  /** Returns the ids of the schedules that were declared, now or earlier. */
  List<String> declaredIds() {
    var ids = new ArrayList<String>();
    var page = ByteString.EMPTY;
    int seen = 0;
    do {
      var answer = stubs
          .blockingStub()
          .listSchedules(ListSchedulesRequest.newBuilder()
              .setNamespace(namespace)
              .setMaximumPageSize(PAGE)
              .setNextPageToken(page)
              .build());
      answer.getSchedulesList().stream()
          .filter(one -> one.getMemo().containsFields(DIGEST))
          .forEach(one -> ids.add(one.getScheduleId()));
      seen += answer.getSchedulesCount();
      page = answer.getNextPageToken();
    } while (!page.isEmpty() && seen < MOST_SCHEDULES);
    return ids;
  }

  private static Memo marked(Memo memo, String digest) {
    return memo.toBuilder()
        .putFields(
            DIGEST,
            Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .setData(ByteString.copyFromUtf8("\"" + digest + "\""))
                .build())
        .build();
  }

  private static String text(@Nullable Payload payload) {
    return payload == null ? "" : payload.getData().toString(UTF_8).replace("\"", "");
  }
}
