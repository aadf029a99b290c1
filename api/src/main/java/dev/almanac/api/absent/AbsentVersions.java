package dev.almanac.api.absent;

import dev.almanac.api.RpcError;
import dev.almanac.api.list.PageSizes;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkerDeploymentVersionResponse;
import io.temporal.api.workflowservice.v1.GetWorkerBuildIdCompatibilityRequest;
import io.temporal.api.workflowservice.v1.GetWorkerBuildIdCompatibilityResponse;
import io.temporal.api.workflowservice.v1.GetWorkerVersioningRulesRequest;
import io.temporal.api.workflowservice.v1.GetWorkerVersioningRulesResponse;
import io.temporal.api.workflowservice.v1.ListDeploymentsRequest;
import io.temporal.api.workflowservice.v1.ListDeploymentsResponse;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsRequest;
import io.temporal.api.workflowservice.v1.ListWorkerDeploymentsResponse;

/** There are no versions of workers, and so no deployments. The arguments are checked first. */
@SuppressWarnings("deprecation") // older clients read older kinds of versions
record AbsentVersions(Namespaces namespaces) {
  ListWorkerDeploymentsResponse deployments(ListWorkerDeploymentsRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    PageSizes.of("PageSize", request.getPageSize());
    requireFirstPage(request.getNextPageToken().isEmpty());
    return ListWorkerDeploymentsResponse.getDefaultInstance();
  }

  DescribeWorkerDeploymentResponse deployment(DescribeWorkerDeploymentRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    IdChecks.require("DeploymentName", request.getDeploymentName());
    throw RpcError.notFound("Worker Deployment not found").exception();
  }

  /** Older clients name a version by a text, newer ones by two. */
  DescribeWorkerDeploymentVersionResponse version(DescribeWorkerDeploymentVersionRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    if (request.getVersion().isEmpty()) {
      var version = request.getDeploymentVersion();
      IdChecks.require("DeploymentName", version.getDeploymentName());
      IdChecks.require("BuildId", version.getBuildId());
    } else {
      IdChecks.check("Version", request.getVersion());
    }
    throw RpcError.notFound("Worker Deployment Version not found").exception();
  }

  ListDeploymentsResponse older(ListDeploymentsRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    PageSizes.of("PageSize", request.getPageSize());
    requireFirstPage(request.getNextPageToken().isEmpty());
    return ListDeploymentsResponse.getDefaultInstance();
  }

  /** Returns no sets of compatible builds. */
  GetWorkerBuildIdCompatibilityResponse sets(GetWorkerBuildIdCompatibilityRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    IdChecks.requireQueueToLookAt(request.getTaskQueue());
    return GetWorkerBuildIdCompatibilityResponse.getDefaultInstance();
  }

  /** Returns no rules that assign builds. */
  GetWorkerVersioningRulesResponse rules(GetWorkerVersioningRulesRequest request) {
    NamespaceLookup.require(namespaces, request.getNamespace());
    IdChecks.requireQueueToLookAt(request.getTaskQueue());
    return GetWorkerVersioningRulesResponse.getDefaultInstance();
  }

  /** An empty list gives no token, so nobody can have one. */
  private static void requireFirstPage(boolean isFirst) {
    if (!isFirst) {
      throw RpcError.invalidArgument("Invalid NextPageToken.").exception();
    }
  }
}
