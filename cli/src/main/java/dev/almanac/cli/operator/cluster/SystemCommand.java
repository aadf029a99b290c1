package dev.almanac.cli.operator.cluster;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator cluster system}. */
@Command(
    name = "system",
    header = "Show which features a server offers to SDKs.",
    footer = {
      "",
      "Example:",
      "  almanac operator cluster system",
    })
final class SystemCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var request = GetSystemInfoRequest.getDefaultInstance();
      var info = connection.call(stub -> stub.getSystemInfo(request));
      if (output.format() == MessageOutput.Format.TEXT) {
        print(info);
      } else {
        output.print(output.json(info));
      }
    }
  }

  private void print(GetSystemInfoResponse info) {
    var table = new Table().row("ServerVersion", info.getServerVersion());
    var capabilities = info.getCapabilities();
    for (var field : capabilities.getDescriptorForType().getFields()) {
      if (field.getJavaType() == FieldDescriptor.JavaType.BOOLEAN) {
        table.row(field.getJsonName(), capabilities.getField(field).equals(true) ? "yes" : "no");
      }
    }
    table.print("", output.out());
  }
}
