package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator namespace list}. */
@Command(
    name = "list",
    header = "List the namespaces of a server.",
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace list",
      "  almanac operator namespace list --output jsonl",
    })
final class ListCommand implements Runnable {
  private static final int PAGE = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    List<DescribeNamespaceResponse> found = new ArrayList<>();
    var request = ListNamespacesRequest.newBuilder().setPageSize(PAGE);
    try (var connection = server.connect()) {
      do {
        var page = connection.call(stub -> stub.listNamespaces(request.build()));
        found.addAll(page.getNamespacesList());
        request.setNextPageToken(page.getNextPageToken());
      } while (!request.getNextPageToken().isEmpty());
    }
    if (output.format() == MessageOutput.Format.TEXT) {
      print(found);
    } else {
      var elements = output.elements();
      found.forEach(elements::add);
      elements.end();
    }
  }

  private void print(List<DescribeNamespaceResponse> found) {
    var table = new Table().row("Name", "State", "Retention", "Description");
    for (var namespace : found) {
      var info = namespace.getNamespaceInfo();
      table.row(
          info.getName(),
          EnumWords.of(info.getState()),
          new DescribedNamespace(namespace).retention(),
          info.getDescription());
    }
    table.print("", output.out());
  }
}
