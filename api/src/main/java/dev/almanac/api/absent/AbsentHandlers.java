package dev.almanac.api.absent;

import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** The handlers for what is never there. */
public final class AbsentHandlers {
  private AbsentHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var versions = new AbsentVersions(context.namespaces());
    return List.of(
        Handler.of(
            WorkflowServiceGrpc.getListWorkerDeploymentsMethod(), now(versions::deployments)),
        Handler.of(
            WorkflowServiceGrpc.getDescribeWorkerDeploymentMethod(), now(versions::deployment)),
        Handler.of(
            WorkflowServiceGrpc.getDescribeWorkerDeploymentVersionMethod(), now(versions::version)),
        Handler.of(WorkflowServiceGrpc.getListDeploymentsMethod(), now(versions::older)),
        Handler.of(
            WorkflowServiceGrpc.getGetWorkerBuildIdCompatibilityMethod(), now(versions::sets)),
        Handler.of(WorkflowServiceGrpc.getGetWorkerVersioningRulesMethod(), now(versions::rules)),
        Handler.of(OperatorServiceGrpc.getListNexusEndpointsMethod(), now(AbsentEndpoints::list)),
        Handler.of(OperatorServiceGrpc.getGetNexusEndpointMethod(), now(AbsentEndpoints::get)));
  }

  /** Answers at once. */
  private static <Q extends Message, A extends Message> Function<Q, CompletionStage<A>> now(
      Function<Q, A> answer) {
    return request -> CompletableFuture.completedStage(answer.apply(request));
  }
}
