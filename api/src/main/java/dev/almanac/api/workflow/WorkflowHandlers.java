package dev.almanac.api.workflow;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.task.NextTask;
import java.util.List;

/** The handlers that start, change, end and describe workflows. */
public final class WorkflowHandlers {
  private WorkflowHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var namespaces = context.namespaces();
    var workflows = context.runtime().workflows();
    var starts = new StartRequestReader(
        context.attributes(), context.ids(), context.clock(), context.limits());
    return List.of(
        new StartWorkflowExecutionHandler(
            namespaces,
            workflows,
            starts,
            new NextTask(workflows, context.runtime().histories())),
        new SignalWithStartWorkflowExecutionHandler(namespaces, workflows, starts),
        new ExecuteMultiOperationHandler(
            namespaces, context.runtime().updates(), starts, context.ids()),
        new SignalWorkflowExecutionHandler(namespaces, workflows),
        new RequestCancelWorkflowExecutionHandler(namespaces, workflows),
        new TerminateWorkflowExecutionHandler(namespaces, workflows),
        new ResetWorkflowExecutionHandler(
            namespaces, context.runtime().resets(), new ResetRequestReader(context.ids())),
        new DeleteWorkflowExecutionHandler(namespaces, workflows),
        new DescribeWorkflowExecutionHandler(namespaces, context.runtime().histories()));
  }
}
