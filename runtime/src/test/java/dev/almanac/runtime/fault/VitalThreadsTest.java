package dev.almanac.runtime.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.node.Upkeep;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server does not go on without a thread that it needs. */
@Timeout(300)
class VitalThreadsTest {
  private final CompletableFuture<FatalFault> told = new CompletableFuture<>();
  private final VitalThreads threads = new VitalThreads(told::complete);

  @Test
  void saysThatAThreadDied() throws Exception {
    threads
        .named("writer-0")
        .newThread(() -> {
          throw new LinkageError("Simulated");
        })
        .start();

    var fault = told.get(30, TimeUnit.SECONDS);
    assertThat(fault.kind()).isEqualTo(FatalFault.Kind.THREAD_DIED);
    assertThat(fault.message()).contains("writer-0", "Simulated");
  }

  @Test
  void saysThatThereIsNoMemoryLeft() throws Exception {
    threads
        .expendable("batch-")
        .newThread(() -> {
          throw new IllegalStateException(new OutOfMemoryError("Simulated"));
        })
        .start();

    var fault = told.get(30, TimeUnit.SECONDS);
    assertThat(fault.kind()).isEqualTo(FatalFault.Kind.OUT_OF_MEMORY);
    assertThat(fault.message()).startsWith("Out of memory on thread batch-0");
  }

  /** Its executor would keep the error to itself. */
  @Test
  void hearsOfErrorsOfUpkeep() throws Exception {
    try (var upkeep = new Upkeep(threads)) {
      upkeep.every(Duration.ofMillis(1), () -> {
        throw new OutOfMemoryError("Simulated");
      });
      assertThat(told.get(30, TimeUnit.SECONDS).message()).contains("upkeep");
    }
  }

  @Test
  void aStackThatOverflowsIsTheFaultOfACall() {
    assertThat(FatalFault.isOfMachine(new StackOverflowError())).isFalse();
    assertThat(FatalFault.isOfMachine(new InternalError())).isTrue();
    assertThat(FatalFault.isOfMachine(new IllegalStateException())).isFalse();
  }
}
