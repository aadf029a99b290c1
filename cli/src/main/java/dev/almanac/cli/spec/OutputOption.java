package dev.almanac.cli.spec;

import picocli.CommandLine.Option;

/** The flag for the output format. */
final class OutputOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "table, json or jsonl. Default: table.")
  private OutputFormat format = OutputFormat.TABLE;

  OutputFormat format() {
    return format;
  }
}
