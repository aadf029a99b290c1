package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.every;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.protocol.schedule.v1.ListVersionsRequest;
import dev.almanac.protocol.schedule.v1.ListVersionsResponse;
import dev.almanac.protocol.schedule.v1.ScheduleVersion;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import dev.almanac.server.StartException;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.SchedulePolicies;
import java.time.Duration;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who changed a schedule, and what. */
@Timeout(60)
class VersionsTest {
  private ScheduleServer server;

  @BeforeEach
  void start() throws StartException {
    server = ScheduleServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ListVersionsResponse list(String id, UnaryOperator<ListVersionsRequest.Builder> with) {
    var request =
        ListVersionsRequest.newBuilder().setNamespace(ScheduleServer.NAMESPACE).setScheduleId(id);
    return server.own().listVersions(with.apply(request).build());
  }

  private void update(String id, Duration interval) {
    var schedule = ScheduleServer.schedule(id, every(interval))
        .setPolicies(SchedulePolicies.newBuilder()
            .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL));
    server
        .own()
        .updateSchedule(UpdateScheduleRequest.newBuilder()
            .setReason("more often")
            .setRequest(io.temporal.api.workflowservice.v1.UpdateScheduleRequest.newBuilder()
                .setNamespace(ScheduleServer.NAMESPACE)
                .setScheduleId(id)
                .setIdentity("bob")
                .setRequestId(UUID.randomUUID().toString())
                .setSchedule(schedule)
                .build()
                .toByteString())
            .build());
  }

  @Test
  void tellsWhoChangedWhatAndWhy() throws InvalidProtocolBufferException {
    server.create("s", every(Duration.ofHours(2)));
    update("s", Duration.ofHours(1));

    var versions = list("s", request -> request).getVersionsList();

    assertThat(versions).extracting(ScheduleVersion::getVersion).containsExactly(2L, 1L);
    var second = versions.getFirst();
    assertThat(second.getIdentity()).isEqualTo("bob");
    assertThat(second.getReason()).isEqualTo("more often");
    assertThat(second.getChangedFieldsList()).containsExactly("spec", "policies");
    assertThat(second.getSentence()).contains("Every hour");
    assertThat(Schedule.parseFrom(second.getSchedule()).getPolicies().getOverlapPolicy())
        .isEqualTo(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);
    assertThat(second.hasChangedTime()).isTrue();
    var first = versions.getLast();
    assertThat(first.getIdentity()).isEqualTo("ada");
    assertThat(first.getChangedFieldsList()).isEmpty();
    assertThat(first.getSentence()).contains("Every 2 hours");
  }

  @Test
  void pagesBackwardsAlsoAfterTheDeletion() {
    server.create("s", every(Duration.ofHours(10)));
    for (int hours = 9; hours > 5; hours--) {
      update("s", Duration.ofHours(hours));
    }
    server.delete("s");

    var last = list("s", request -> request.setLimit(2));
    var before =
        list("s", request -> request.setLimit(9).setBeforeVersion(last.getNextBeforeVersion()));

    assertThat(last.getVersionsList())
        .extracting(ScheduleVersion::getVersion)
        .containsExactly(5L, 4L);
    assertThat(before.getVersionsList())
        .extracting(ScheduleVersion::getVersion)
        .containsExactly(3L, 2L, 1L);
    assertThat(before.hasNextBeforeVersion()).isFalse();
  }

  @Test
  void refusesNegativeNumbersAndUnknownSchedules() {
    server.create("s", every(Duration.ofHours(1)));

    assertThatThrownBy(() -> list("s", request -> request.setLimit(-1)))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> list("s", request -> request.setBeforeVersion(-1)))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> list("nobody", request -> request)).hasMessageContaining("NOT_FOUND");
  }
}
