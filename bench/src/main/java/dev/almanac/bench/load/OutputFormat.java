package dev.almanac.bench.load;

/** How a result is written. */
enum OutputFormat {
  TABLE,
  JSON
}
