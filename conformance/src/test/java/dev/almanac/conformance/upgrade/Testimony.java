package dev.almanac.conformance.upgrade;

import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a server says of the runs of a namespace: its list, and their histories. */
record Testimony(List<Account> accounts) {
  /** Of one run. */
  record Account(WorkflowExecutionInfo listed, History history) {
    List<HistoryEvent> events() {
      return history.getEventsList();
    }
  }

  static Testimony of(WorkflowClient client) {
    var listed = client
        .getWorkflowServiceStubs()
        .blockingStub()
        .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .build())
        .getExecutionsList();
    return new Testimony(
        listed.stream().map(info -> new Account(info, history(client, info))).toList());
  }

  /** Only what is written: read forward, a client of the SDK is also shown a task under way. */
  private static History history(WorkflowClient client, WorkflowExecutionInfo info) {
    var newestFirst = new ArrayList<HistoryEvent>();
    var request = GetWorkflowExecutionHistoryReverseRequest.newBuilder()
        .setNamespace(client.getOptions().getNamespace())
        .setExecution(info.getExecution());
    do {
      var page = client
          .getWorkflowServiceStubs()
          .blockingStub()
          .getWorkflowExecutionHistoryReverse(request.build());
      newestFirst.addAll(page.getHistory().getEventsList());
      request.setNextPageToken(page.getNextPageToken());
    } while (!request.getNextPageToken().isEmpty());
    return History.newBuilder().addAllEvents(newestFirst.reversed()).build();
  }

  void write(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      for (var account : accounts) {
        account.listed().writeDelimitedTo(out);
        account.history().writeDelimitedTo(out);
      }
    }
  }

  static Testimony read(Path file) throws IOException {
    var accounts = new ArrayList<Account>();
    try (InputStream in = Files.newInputStream(file)) {
      for (var listed = WorkflowExecutionInfo.parseDelimitedFrom(in);
          listed != null;
          listed = WorkflowExecutionInfo.parseDelimitedFrom(in)) {
        accounts.add(new Account(listed, History.parseDelimitedFrom(in)));
      }
    }
    return new Testimony(accounts);
  }
}
