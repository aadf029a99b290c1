package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac operator namespace describe}. */
@Command(
    name = "describe",
    header = "Show a namespace and its settings.",
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace describe orders",
      "  almanac operator namespace describe --namespace-id 0196e0a4-5f0b-7000-8000-000000000001",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private NameArgument name;

  @Option(
      names = "--namespace-id",
      paramLabel = "ID",
      description = "The id of the namespace, instead of its name.")
  private @Nullable String id;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeNamespaceRequest.newBuilder();
    if (id == null) {
      request.setNamespace(name.of(server));
    } else {
      name.refuseBeside("--namespace-id");
      request.setId(id);
    }
    try (var connection = server.connect()) {
      var described = connection.call(stub -> stub.describeNamespace(request.build()));
      if (output.format() == MessageOutput.Format.TEXT) {
        new DescribedNamespace(described).print(output.out());
      } else {
        output.print(output.json(described));
      }
    }
  }
}
