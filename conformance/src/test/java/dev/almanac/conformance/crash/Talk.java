package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.crash.Errand.Outcome;
import io.grpc.Status;
import io.temporal.client.UpdateOptions;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.client.WorkflowUpdateStage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What one client says to one {@link Errand} and hears from it: signals and updates, with questions
 * in between whether all that was acknowledged so far is known. Answers go into the journal.
 */
final class Talk {
  private static final int MINUTES = 5;

  private final Journal journal;
  private final InFlight inFlight;
  private final Journal.Entry entry;
  private final Errand errand;
  private final WorkflowStub stub;

  Talk(Customers customers, Journal.Entry entry, Errand errand) {
    this.journal = customers.journal;
    this.inFlight = customers.inFlight;
    this.entry = entry;
    this.errand = errand;
    this.stub = WorkflowStub.fromTyped(errand);
  }

  /** Says all that the workflow waits for, and awaits its result. */
  void hold(Random random) {
    var words = words(random);
    for (int at = 0; at < words.size(); at++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(100)));
      if (random.nextInt(3) == 0) {
        ask();
      }
      if (random.nextInt(8) == 0) {
        amendInVain();
      }
      boolean isLast = at == words.size() - 1;
      words.get(at).say(isLast);
    }
    var outcome = stub.getResult(Outcome.class);
    entry.outcome = outcome;
    if (random.nextInt(4) == 0) {
      ask();
    }
  }

  private List<Word> words(Random random) {
    var words = new ArrayList<Word>();
    for (int number = 0; number < entry.plan.notes(); number++) {
      int note = number;
      words.add(isLast -> note(note, isLast));
    }
    for (int number = 0; number < entry.plan.amendments(); number++) {
      int amendment = number;
      var stage =
          random.nextBoolean() ? WorkflowUpdateStage.ACCEPTED : WorkflowUpdateStage.COMPLETED;
      words.add(isLast -> amend(amendment, stage));
    }
    Collections.shuffle(words, random);
    return words;
  }

  /**
   * A retry may find the workflow closed, if the signal was written just before a crash: then it
   * was not acknowledged.
   */
  private void note(int number, boolean isLast) {
    try {
      inFlight.during(() -> {
        errand.note(number);
        return true;
      });
      journal.noted(entry, number);
    } catch (WorkflowNotFoundException e) {
      assertThat(isLast).as("%s is closed too early", entry).isTrue();
    }
  }

  private void amend(int number, WorkflowUpdateStage stage) {
    int place = insist(() -> {
      var handle = stub.startUpdate(
          UpdateOptions.newBuilder(Integer.class)
              .setUpdateName(Errand.AMEND)
              .setUpdateId("amendment " + number)
              .setWaitForStage(stage)
              .build(),
          number);
      journal.accepted(entry, number);
      return handle.getResultAsync().join();
    });
    journal.amended(entry, number, place);
  }

  /**
   * The SDK tries an update for a minute, however patient the client is otherwise. Where a server
   * is killed every few seconds and a workflow's task is lost each time, that may be too short.
   */
  private int insist(Supplier<Integer> update) {
    for (int minute = 1; ; minute++) {
      try {
        return inFlight.during(update);
      } catch (WorkflowServiceException e) {
        if (minute == MINUTES || Status.fromThrowable(e).getCode() != Status.Code.UNAVAILABLE) {
          throw e;
        }
      }
    }
  }

  private void amendInVain() {
    try {
      int place = insist(() -> errand.amend(Errand.BAD));
      journal.complaint("%s took a bad number in as %d".formatted(entry, place));
    } catch (WorkflowUpdateException e) {
      assertThat(e).hasStackTraceContaining("A bad number");
    }
  }

  /** Whoever asks after an acknowledgement is answered with what was acknowledged. */
  private void ask() {
    Question.ask(() -> inFlight.during(errand::seen)).ifPresent(seen -> {
      journal.answered();
      if (!entry.isKnownTo(seen)) {
        journal.complaint("%s does not know all: %s".formatted(entry, seen));
      }
    });
  }

  /** Something to say. */
  private interface Word {
    /** @param isLast whether the workflow waits for nothing else */
    void say(boolean isLast);
  }
}
