package dev.almanac.conformance.upgrade;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What each chapter does. Never changed: histories of long ago must replay. */
final class TaleWorkflow implements Tale {
  /** What is still to come when a server is killed; long ago, wherever a database was kept. */
  static final Duration SOON = Duration.ofSeconds(15);

  private static final Duration LONG = Duration.ofDays(36_500);

  private final Era era;
  private final List<String> notes = new ArrayList<>();

  TaleWorkflow(Era era) {
    this.era = era;
  }

  @Override
  public void note(String word) {
    notes.add(word);
  }

  @Override
  public String tell(String name) {
    var chapter = Chapter.valueOf(name);
    return switch (chapter) {
      case COMPLETED -> plain();
      case FAILED -> throw ApplicationFailure.newNonRetryableFailure("as it was told", "Golden");
      case CANCELED, TERMINATED, TIMED_OUT, CANCEL_REQUESTED, EXPIRING -> awaitNotes(100);
      case IDLE, DELAYED -> "begun";
      case IDLE_ACTIVITY -> play(chapter, options -> options.setTaskQueue(Recorder.IDLE_SCENES));
      case TIMER -> {
        Workflow.sleep(SOON);
        yield "slept";
      }
      case RUNNING_ACTIVITY, BACKING_OFF ->
        play(chapter, options -> options.setStartToCloseTimeout(SOON));
      case HEARTBEAT -> play(chapter, options -> options.setHeartbeatTimeout(SOON));
      case ELSEWHERE -> play(chapter, options -> options);
      case NOTES -> awaitNotes(3);
      case BUFFERED -> {
        era.halt(chapter);
        yield awaitNotes(2);
      }
      case STRUGGLING -> {
        if (era.isBefore()) {
          throw new IllegalStateException("This worker cannot do it");
        }
        yield "recovered";
      }
      case STICKY, ATTRIBUTES, AGAIN -> awaitNotes(1);
      case BIG -> {
        awaitNotes(9);
        yield notes.size() + " notes";
      }
    };
  }

  /** Something of everything that ends by itself. */
  private String plain() {
    String played = play(Chapter.COMPLETED, options -> options);
    Workflow.sleep(Duration.ofMillis(10));
    String added = Workflow.sideEffect(String.class, () -> "told");
    Workflow.upsertMemo(Map.of("step", "last"));
    Workflow.upsertTypedSearchAttributes(Recorder.CUSTOMER.valueSet("upserted"));
    return played + ", " + added;
  }

  private String awaitNotes(int count) {
    Workflow.await(() -> notes.size() >= count);
    return String.join(", ", notes);
  }

  private static String play(Chapter chapter, UnaryOperator<ActivityOptions.Builder> with) {
    var options = ActivityOptions.newBuilder()
        .setStartToCloseTimeout(LONG)
        .setRetryOptions(RetryOptions.newBuilder()
            .setInitialInterval(SOON)
            .setMaximumInterval(SOON)
            .build());
    return Workflow.newUntypedActivityStub(with.apply(options).build())
        .execute(Scene.TYPE, String.class, chapter.name());
  }
}
