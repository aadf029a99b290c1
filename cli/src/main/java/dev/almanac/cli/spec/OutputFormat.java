package dev.almanac.cli.spec;

enum OutputFormat {
  TABLE,
  JSON,
  JSONL
}
