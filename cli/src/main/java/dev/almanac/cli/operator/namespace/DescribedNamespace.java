package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import java.io.PrintWriter;
import java.util.Map;

/** A namespace as a table of two columns. */
record DescribedNamespace(DescribeNamespaceResponse described) {
  String retention() {
    return DurationText.of(
        ProtoTime.duration(described.getConfig().getWorkflowExecutionRetentionTtl()));
  }

  void print(PrintWriter out) {
    var info = described.getNamespaceInfo();
    var table = new Table()
        .row("Name", info.getName())
        .row("Id", info.getId())
        .row("State", EnumWords.of(info.getState()))
        .row("Description", info.getDescription())
        .row("OwnerEmail", info.getOwnerEmail())
        .row("Retention", retention());
    info.getDataMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> table.row("Data." + entry.getKey(), entry.getValue()));
    table.print("", out);
  }
}
