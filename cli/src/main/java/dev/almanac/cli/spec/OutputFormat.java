package dev.almanac.cli.spec;

/** How a command writes its result. */
enum OutputFormat {
  TABLE,
  JSON,
  JSONL
}
