package dev.almanac.bench.load.measure;

/**
 * How well the generator kept to its own times, for workflows meant to start in the window.
 *
 * @param late starts more than 5 ms after they were meant
 * @param maxMicros the worst of all starts
 */
public record Lateness(long starts, long late, long maxMicros) {}
