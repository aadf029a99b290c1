package dev.almanac.bench.load.measure;

/** How often a call failed with a gRPC code, and the message of the first failure. */
public record ErrorCount(String call, String code, long count, String firstMessage) {}
