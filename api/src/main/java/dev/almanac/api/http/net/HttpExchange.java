package dev.almanac.api.http.net;

import dev.almanac.api.Call;
import dev.almanac.api.CallFrame;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.traffic.ResponseLease;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A request on its way to the handler of its route and back. */
final class HttpExchange implements CallFrame.Exchange<HttpAnswer> {
  /** JSON has names where a message has numbers. */
  private static final long JSON_TO_MESSAGE = 3;

  private final HttpRoute route;
  private final Desk.Arrival arrival;
  private final Desk desk;
  private final Desk.Sender sender;
  private volatile @Nullable HttpRequest request;

  HttpExchange(
      HttpRoute route, HttpRequest request, Desk.Arrival arrival, Desk desk, Desk.Sender sender) {
    this.route = route;
    this.request = request;
    this.arrival = arrival;
    this.desk = desk;
    this.sender = sender;
  }

  @Override
  public String name() {
    return route.method() + " " + route.path();
  }

  @Override
  public Call call() {
    return arrival.call();
  }

  @Override
  public ResponseLease room() {
    return arrival.room();
  }

  @Override
  public CompletionStage<HttpAnswer> begin() {
    var present = request;
    if (present == null) {
      throw new IllegalStateException("The request is gone before it was handled");
    }
    route.check(call().identity(), present);
    return route.handler().handle(present);
  }

  @Override
  public long weight(HttpAnswer answer) {
    return switch (answer.body()) {
      case HttpAnswer.Bytes(var bytes) -> bytes.size();
      case HttpAnswer.Json(var message, var style) -> JSON_TO_MESSAGE * message.getSerializedSize();
      case HttpAnswer.Stream stream -> 0;
    };
  }

  @Override
  public void forget() {
    request = null;
    arrival.stream().forget();
  }

  @Override
  public void send(HttpAnswer answer) {
    desk.run(() -> sender.send(answer));
  }

  @Override
  public void refuse(RpcError refusal) {
    send(route.refusals().apply(refusal));
  }
}
