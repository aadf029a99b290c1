package dev.almanac.api.http.net;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.Caller;
import dev.almanac.api.RpcError;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.Refusals;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.http.route.Target;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Validity;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.traffic.ResponseLease;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.Attributes;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Passes requests that have arrived to the handlers of their routes, on virtual threads. */
record Desk(
    Supplier<RouteTable<HttpRoute>> routes,
    CallFrame frame,
    CallGuard guard,
    Traffic traffic,
    BrowserRules rules,
    Reception reception,
    ExecutorService work) {
  private static final int NO_CONTENT = 204;
  private static final int METHOD_NOT_ALLOWED = 405;

  /** A request, before anyone looked where it leads. */
  record Arrival(
      String method,
      String target,
      Map<String, String> headers,
      ByteString body,
      StreamTraffic stream,
      ResponseLease room,
      Call call) {}

  /** Where answers go; any thread may send one. */
  interface Sender {
    void send(HttpAnswer answer);
  }

  /** Creates the traffic of a new request. */
  StreamTraffic stream(Runnable reset) {
    return traffic.newStream(reset);
  }

  ResponseLease room(Attributes connection, StreamTraffic stream) {
    return traffic.lease(connection, stream);
  }

  Call call(Caller caller, ResponseLease room) {
    var call = Call.patient(caller);
    call.inRoom(room);
    return call;
  }

  /** Answers a request. Returns at once. */
  void handle(Arrival arrival, Sender sender) {
    run(() -> answer(arrival, sender));
  }

  /** Runs work that may not stay on a thread of the network or of a loop. */
  void run(Runnable task) {
    work.execute(() -> {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        guard.failed(e);
        throw e;
      }
    });
  }

  private void answer(Arrival arrival, Sender sender) {
    Target target;
    try {
      target = Target.of(arrival.target());
    } catch (Target.Malformed e) {
      sender.send(Refusals.answer(RpcError.invalidArgument("Invalid path: " + e.fault() + ".")));
      return;
    }
    switch (find(arrival.method(), target)) {
      case RouteTable.Route<HttpRoute>(var route, var variables) -> {
        Optional<RpcError> refusal = route.isForProbes()
            ? Optional.empty()
            : rules.refusal(arrival.method(), arrival.headers());
        if (refusal.isPresent()) {
          sender.send(route.refusals().apply(refusal.get()));
        } else {
          receive(route, request(arrival, target, variables), arrival, sender);
        }
      }
      case RouteTable.OtherMethods<HttpRoute>(var allowed) ->
        sender.send(otherMethod(arrival.method(), allowed));
      case RouteTable.Nothing<HttpRoute>() ->
        sender.send(Refusals.answer(RpcError.of(RpcError.Code.NOT_FOUND, "No such path.")));
    }
  }

  /** Finds out who calls, unless that is of no importance, and passes the request on. */
  private void receive(HttpRoute route, HttpRequest request, Arrival arrival, Sender sender) {
    switch (admit(route, arrival)) {
      case Verdict.Admitted(var identity, var validity) -> {
        Object ignored = arrival.call().from(identity);
        var whileValid = lastingWhile(validity, arrival, sender);
        frame.run(new HttpExchange(route, request, arrival, this, whileValid));
      }
      case Verdict.Refused(var error) ->
        sender.send(route.refusals().apply(error).with("WWW-Authenticate", schemes(request)));
      case Verdict.Unclear() ->
        throw new IllegalStateException("An authenticator of calls has to decide");
    }
  }

  private Verdict admit(HttpRoute route, Arrival arrival) {
    if (route.access() instanceof HttpRoute.Open) {
      return Verdict.forever(Identity.NOBODY);
    }
    return reception
        .authenticator()
        .admit(new Presented(
            Optional.ofNullable(arrival.headers().get("authorization")),
            Optional.ofNullable(arrival.headers().get("cookie")),
            arrival.call().caller().certificate()));
  }

  /** Browsers ask for a name and a password by themselves, which only helps with calendars. */
  private static String schemes(HttpRequest request) {
    boolean isCalendar = request.path().split("[?]", 2)[0].endsWith(".ics");
    return "%s realm=\"Almanac\"".formatted(isCalendar ? "Basic" : "Bearer");
  }

  /** Ends a request that waits, and its connection, when its caller is no longer believed. */
  private Sender lastingWhile(Validity validity, Arrival arrival, Sender sender) {
    if (!validity.isLimited()) {
      return sender;
    }
    var entry = reception.open().add(validity, () -> {
      arrival.call().cancel();
      arrival.stream().reset();
    });
    arrival.call().onCancel(() -> reception.open().remove(entry));
    return answer -> {
      if (!(answer.body() instanceof HttpAnswer.Stream)) {
        reception.open().remove(entry);
      }
      sender.send(answer);
    };
  }

  private static HttpRequest request(
      Arrival arrival, Target target, Map<String, String> variables) {
    return new HttpRequest(
        arrival.method(),
        arrival.target(),
        variables,
        target.query(),
        arrival.headers(),
        arrival.body(),
        arrival.call(),
        new BodyRoom(arrival.stream()));
  }

  /** A route for GET answers HEAD as well; the encoder leaves the body out. */
  private RouteTable.Found<HttpRoute> find(String method, Target target) {
    var found = routes.get().find(method, target.segments());
    return method.equals("HEAD") && found instanceof RouteTable.OtherMethods<HttpRoute>
        ? routes.get().find("GET", target.segments())
        : found;
  }

  private static HttpAnswer otherMethod(String method, Set<String> allowed) {
    var more = new TreeSet<>(allowed);
    more.add("OPTIONS");
    if (allowed.contains("GET")) {
      more.add("HEAD");
    }
    String allow = String.join(", ", more);
    var answer = method.equals("OPTIONS")
        ? HttpAnswer.text(NO_CONTENT, "")
        : Refusals.answer(
            METHOD_NOT_ALLOWED,
            RpcError.of(RpcError.Code.UNIMPLEMENTED, "This path takes only %s.".formatted(allow)));
    return answer.with("Allow", allow);
  }

  private record BodyRoom(StreamTraffic stream) implements HttpRequest.Room {
    @Override
    public long largest() {
      return stream.largest();
    }

    @Override
    public boolean take(long bytes) {
      return stream.reads(bytes);
    }
  }
}
