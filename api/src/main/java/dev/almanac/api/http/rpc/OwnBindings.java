package dev.almanac.api.http.rpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.api.http.route.PathTemplate;
import java.util.List;
import java.util.Map;

/** Paths for calls that Temporal's protos leave without one, in the manner of theirs. */
final class OwnBindings {
  private record Path(String verb, String template, String body) {}

  private static final String NAMESPACE = "/api/v1/namespaces/{namespace}";

  private static final Map<String, Path> PATHS = Map.of(
      "temporal.api.operatorservice.v1.OperatorService.AddSearchAttributes",
      new Path("POST", NAMESPACE + "/search-attributes", HttpBinding.WHOLE),
      "temporal.api.workflowservice.v1.WorkflowService.DeleteWorkflowExecution",
      new Path("DELETE", NAMESPACE + "/workflows/{workflow_execution.workflow_id}", ""));

  private OwnBindings() {}

  static List<HttpBinding> of(MethodDescriptor method) {
    var path = PATHS.get(method.getFullName());
    return path == null
        ? List.of()
        : List.of(
            new HttpBinding(method, path.verb(), PathTemplate.of(path.template()), path.body()));
  }
}
