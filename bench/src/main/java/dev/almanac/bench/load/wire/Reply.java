package dev.almanac.bench.load.wire;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Converts the three callbacks of a unary call to one answer. */
final class Reply<R> implements StreamObserver<R> {
  private final Answer<R> answer;
  private final Predicate<Status> matters;
  private @Nullable R message;

  /** @param matters returns whether a failure is still of interest */
  Reply(Answer<R> answer, Predicate<Status> matters) {
    this.answer = answer;
    this.matters = matters;
  }

  @Override
  public void onNext(R reply) {
    message = reply;
  }

  @Override
  public void onError(Throwable error) {
    Status status = Status.fromThrowable(error);
    if (matters.test(status)) {
      answer.failed(status);
    }
  }

  @Override
  public void onCompleted() {
    if (message == null) {
      onError(Status.INTERNAL.withDescription("no message in a reply").asException());
    } else {
      answer.ok(message);
    }
  }
}
