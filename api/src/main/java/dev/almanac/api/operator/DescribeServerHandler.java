package dev.almanac.api.operator;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.traffic.CallTimes;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.CallFacts;
import dev.almanac.protocol.operator.v1.CommitFacts;
import dev.almanac.protocol.operator.v1.DatabaseFacts;
import dev.almanac.protocol.operator.v1.DescribeServerRequest;
import dev.almanac.protocol.operator.v1.DescribeServerResponse;
import dev.almanac.protocol.operator.v1.LoopFacts;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.ReachFacts;
import dev.almanac.runtime.LoopFigures;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.store.StoreFacts;
import io.grpc.MethodDescriptor;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Describes the server that answers, for the people who run it.
 *
 * @param facts are complete once the server listens
 */
public record DescribeServerHandler(
    Supplier<ServerFacts> facts, RuntimeServices runtime, TrustedClock clock, CallTimes calls)
    implements Handler<DescribeServerRequest, DescribeServerResponse> {
  private static final int MOST_CALLS = 8;

  @Override
  public MethodDescriptor<DescribeServerRequest, DescribeServerResponse> method() {
    return OperatorServiceGrpc.getDescribeServerMethod();
  }

  @Override
  public CompletionStage<DescribeServerResponse> handle(DescribeServerRequest request, Call call) {
    return runtime.lists().storeFacts(new CallAsker(call)).thenApply(this::describe);
  }

  private DescribeServerResponse describe(StoreFacts store) {
    var server = facts.get();
    var figures = runtime.figures();
    return DescribeServerResponse.newBuilder()
        .setVersion(server.version())
        .setStartedTime(ProtoTime.timestamp(server.started()))
        .setNow(ProtoTime.timestamp(clock.instant()))
        .setClockDoubted(clock.alarm().isPresent())
        .setDatabase(database(server.database(), store))
        .setCommits(commits(figures.commits()))
        .setLoops(loops(figures.loops(), figures.holdings()))
        .addAllGrpcAddresses(server.addresses().grpc())
        .setHttpAddress(server.addresses().http())
        .setMetricsAddress(server.addresses().metrics())
        .setReach(reach(server.reach()))
        .addAllCalls(
            calls.slowest(MOST_CALLS).stream().map(DescribeServerHandler::calls).toList())
        .build();
  }

  private static ReachFacts reach(Reach reach) {
    return ReachFacts.newBuilder()
        .setOtherMachines(reach.isOpen())
        .setEncrypted(reach.isEncrypted())
        .setAuthenticated(reach.isAuthenticated())
        .setWarning(reach.warning().orElse(""))
        .build();
  }

  private static DatabaseFacts database(String kind, StoreFacts store) {
    return DatabaseFacts.newBuilder()
        .setKind(kind)
        .setVersion(store.version())
        .setSchemaVersion(store.schema())
        .setSizeBytes(store.bytes())
        .setLogBytes(store.logBytes())
        .build();
  }

  private static CommitFacts commits(LoopFigures.Commits commits) {
    var facts = CommitFacts.newBuilder()
        .setTotal(commits.total())
        .setWindow(ProtoTime.duration(commits.within()))
        .setCommits(commits.recent())
        .setEntities(commits.entities());
    if (commits.recent() > 0) {
      facts
          .setMeanLatency(ProtoTime.duration(commits.latency().dividedBy(commits.recent())))
          .setMaxLatency(ProtoTime.duration(commits.longest()));
    }
    return facts.build();
  }

  private static CallFacts calls(CallTimes.Tally tally) {
    return CallFacts.newBuilder()
        .setMethod(shown(tally.method()))
        .setCalls(tally.calls())
        .setMeanTime(ProtoTime.duration(tally.total().dividedBy(tally.calls())))
        .setLongestTime(ProtoTime.duration(tally.longest()))
        .build();
  }

  /** Returns a method without its service; a path stays as it is. */
  private static String shown(String method) {
    return method.contains(" ") ? method : method.substring(method.lastIndexOf('/') + 1);
  }

  private static LoopFacts loops(int count, LoopFigures.Holdings holdings) {
    return LoopFacts.newBuilder()
        .setCount(count)
        .setWorkflowsCached(holdings.runs())
        .setSchedulesCached(holdings.schedules())
        .setRequests(holdings.requests())
        .setPollsWaiting(holdings.polls())
        .setSchedulesBehind(holdings.behind())
        .build();
  }
}
