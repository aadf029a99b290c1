package dev.almanac.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes a body as text, but not more than a limit of it. */
final class LimitedBody implements BodySubscriber<String> {
  private final int limit;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<String> body = new CompletableFuture<>();
  private volatile Flow.Subscription subscription = new Flow.Subscription() {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  };

  LimitedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<String> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (var part : parts) {
      if (bytes.size() + part.remaining() > limit) {
        subscription.cancel();
        body.completeExceptionally(
            new IOException("the answer has more than %d bytes".formatted(limit)));
        return;
      }
      byte[] some = new byte[part.remaining()];
      part.get(some);
      bytes.writeBytes(some);
    }
  }

  @Override
  public void onError(Throwable fault) {
    body.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toString(UTF_8));
  }
}
