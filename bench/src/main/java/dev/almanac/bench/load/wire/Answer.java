package dev.almanac.bench.load.wire;

import io.grpc.Status;
import java.util.function.Consumer;

/** Handles the end of a call; one of the two methods is called, once, on a network thread. */
public interface Answer<R> {
  void ok(R reply);

  void failed(Status status);

  static <R> Answer<R> of(Consumer<? super R> ok, Consumer<Status> failed) {
    return new Answer<>() {
      @Override
      public void ok(R reply) {
        ok.accept(reply);
      }

      @Override
      public void failed(Status status) {
        failed.accept(status);
      }
    };
  }
}
