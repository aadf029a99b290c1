package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import java.util.ArrayList;
import java.util.List;

/** What an update changes in the settings of a namespace, in words. */
record SettingChange(DescribeNamespaceResponse before, SettingOptions after) {
  String text(String title) {
    var info = before.getNamespaceInfo();
    var lines = new ArrayList<String>();
    after.description().ifPresent(text -> add(lines, "description", info.getDescription(), text));
    after.email().ifPresent(text -> add(lines, "email", info.getOwnerEmail(), text));
    after
        .data()
        .forEach((key, value) -> add(lines, "data." + key, info.getDataOrDefault(key, ""), value));
    addRetention(lines);
    if (lines.isEmpty()) {
      lines.add("  nothing: it has these settings already");
    }
    lines.addFirst(title);
    return String.join("\n", lines);
  }

  private void addRetention(List<String> lines) {
    var old = ProtoTime.duration(before.getConfig().getWorkflowExecutionRetentionTtl());
    after.retention().ifPresent(retention -> {
      add(lines, "retention", DurationText.of(old), DurationText.of(retention));
      if (retention.compareTo(old) < 0) {
        lines.add("  note: runs that closed more than %s ago are deleted"
            .formatted(DurationText.of(retention)));
      }
    });
  }

  private static void add(List<String> lines, String name, String before, String after) {
    if (!before.equals(after)) {
      lines.add("  %s: %s → %s".formatted(name, before.isEmpty() ? "(none)" : before, after));
    }
  }
}
