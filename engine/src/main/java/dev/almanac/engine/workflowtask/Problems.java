package dev.almanac.engine.workflowtask;

import com.google.protobuf.ByteString;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.state.Fact;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run whose tasks keep failing shows it in a search attribute, until one succeeds. */
public final class Problems {
  private static final String CAUSE_PREFIX = "WORKFLOW_TASK_FAILED_CAUSE_";
  private static final Payload NOTHING = payload("binary/null", "");

  private Problems() {}

  static void failed(Draft draft, WorkflowTaskFailedCause cause) {
    var words = cause.name().substring(CAUSE_PREFIX.length()).split("_", -1);
    var name = Stream.of(words)
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
    report(draft, "WorkflowTaskFailed", "WorkflowTaskFailedCause" + name);
  }

  static void timedOut(Draft draft) {
    report(draft, "WorkflowTaskTimedOut", "WorkflowTaskTimedOutCauseStartToClose");
  }

  /** A task has succeeded. */
  public static void solved(Draft draft) {
    if (shown(draft) != null) {
      show(draft, NOTHING);
    }
  }

  private static void report(Draft draft, String category, String cause) {
    var problem =
        payload("json/plain", "[\"category=%s\",\"cause=%s\"]".formatted(category, cause))
            .toBuilder()
            .putMetadata("type", ByteString.copyFromUtf8("KeywordList"))
            .build();
    int patience = draft.limits().tasks().problems();
    if (patience > 0
        && draft.run().tasks().attempt() >= patience
        && !problem.equals(shown(draft))) {
      show(draft, problem);
    }
  }

  private static @Nullable Payload shown(Draft draft) {
    return draft
        .run()
        .execution()
        .properties()
        .searchAttributes()
        .getIndexedFieldsMap()
        .get(KnownAttributes.REPORTED_PROBLEMS);
  }

  private static void show(Draft draft, Payload value) {
    draft.note(new Fact.AttributesChanged(SearchAttributes.newBuilder()
        .putIndexedFields(KnownAttributes.REPORTED_PROBLEMS, value)
        .build()));
    draft.effect(new Effect.ShowInLists());
  }

  private static Payload payload(String encoding, String data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(encoding))
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }
}
