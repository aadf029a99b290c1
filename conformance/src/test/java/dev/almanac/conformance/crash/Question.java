package dev.almanac.conformance.crash;

import io.grpc.Status;
import io.temporal.client.WorkflowServiceException;
import java.util.Optional;
import java.util.function.Supplier;

/** Queries of workflows that were hit by a crash. */
final class Question {
  private Question() {}

  /**
   * The answer; none if the server says that the workflow cannot be asked now, as its task was lost
   * in one crash after the other and counts as one that keeps failing.
   */
  static <T> Optional<T> ask(Supplier<T> query) {
    try {
      return Optional.of(query.get());
    } catch (WorkflowServiceException e) {
      if (Status.fromThrowable(e).getCode() == Status.Code.FAILED_PRECONDITION) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
