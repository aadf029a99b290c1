package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Facts of every kind. Golden bytes contain them, so they must not change. */
public final class FactSamples {
  public static final Instant TIME = Instant.parse("2030-01-02T03:04:05.678901234Z");
  public static final Duration SPAN = Duration.ofSeconds(9, 87_654_321);

  private FactSamples() {}

  public static List<Fact> all() {
    return List.of(
        new Fact.WorkflowTaskStarted("nonce", TIME, "worker", "request"),
        new Fact.WorkflowTaskReturned(),
        new Fact.TransientTaskScheduled(3, TIME, SPAN),
        new Fact.TransientTaskFailed(),
        new Fact.StickyQueueSet("sticky", SPAN),
        new Fact.StickyQueueCleared(),
        new Fact.EventBuffered(event()),
        new Fact.BufferFlushed(),
        new Fact.BufferedEventDropped(2),
        new Fact.SignalTaken("request"),
        new Fact.ActivityStarted(5, "nonce", TIME, "worker"),
        new Fact.ActivityReturned(5),
        new Fact.ActivityHeartbeat(5, TIME, Optional.of(payloads("half")), ""),
        new Fact.ActivityHeartbeat(5, TIME, Optional.of(Payloads.getDefaultInstance()), ""),
        new Fact.ActivityHeartbeat(5, TIME, Optional.empty(), ""),
        new Fact.ActivityBackoffEnded(5, TIME),
        new Fact.ActivityRetryScheduled(5, TIME, Instant.MAX, failure()),
        new Fact.HeartbeatChainKept(TIME),
        new Fact.CloseAttempted(),
        new Fact.AttributesChanged(attributes()),
        new Fact.FirstTaskReleased(),
        new Fact.SpeculativeTaskScheduled(TIME, SPAN),
        new Fact.SpeculativeTaskDropped(),
        new Fact.ActivityPaused(5, new Activity.Pause(TIME, "operator", "too hot", "request")),
        new Fact.ActivityUnpaused(5),
        new Fact.ActivityRewound(5, new Activity.Rewind(true, false)),
        new Fact.ActivityRewound(5, new Activity.Rewind(false, true)),
        new Fact.ActivityRescheduled(5, TIME),
        new Fact.ActivityOptionsChanged(5, scheduled(), false),
        new Fact.ActivityOptionsChanged(5, scheduled(), true),
        new Fact.RunReplacedByReset("run", 17),
        new Fact.ParentReplaced("run", 17),
        new Fact.StartedBySchedule(scheduledBy()),
        new Fact.StickyQueueLeft(),
        new Fact.ActivityHeartbeat(5, TIME, Optional.empty(), "worker"));
  }

  /** Returns an event with a field that this version does not know. */
  public static HistoryEvent event() {
    var unknown = UnknownFieldSet.Field.newBuilder().addVarint(42).build();
    var event = HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
        .setEventTime(ProtoDurations.message(TIME))
        .setUnknownFields(UnknownFieldSet.newBuilder().addField(9_999, unknown).build());
    event
        .getWorkflowExecutionSignaledEventAttributesBuilder()
        .setSignalName("signal")
        .setInput(payloads("input"));
    return event.build();
  }

  static SearchAttributes attributes() {
    return SearchAttributes.newBuilder()
        .putIndexedFields("name", payloads("value").getPayloads(0))
        .build();
  }

  static ActivityTaskScheduledEventAttributes scheduled() {
    return ActivityTaskScheduledEventAttributes.newBuilder()
        .setActivityId("activity")
        .build();
  }

  static Failure failure() {
    return Failure.newBuilder().setMessage("no").setSource("worker").build();
  }

  static Payloads payloads(String text) {
    var payload = Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8('"' + text + '"'));
    return Payloads.newBuilder().addPayloads(payload).build();
  }

  public static ScheduledBy scheduledBy() {
    return new ScheduledBy(new ScheduleKey(new UUID(1, 2), "schedule", new UUID(5, 6)), 7, TIME);
  }
}
