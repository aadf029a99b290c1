package dev.almanac.bench.load.measure;

/** How often a call failed with a gRPC code, and what the first of these failures said. */
public record ErrorCount(String call, String code, long count, String firstMessage) {}
