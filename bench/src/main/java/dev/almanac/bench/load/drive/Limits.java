package dev.almanac.bench.load.drive;

import java.time.Duration;

/**
 * When a run ends.
 *
 * @param warmUp before the measurement
 * @param time of the measurement
 * @param count of measured workflows, if that comes first
 * @param drain the longest wait for the last workflows
 */
public record Limits(Duration warmUp, Duration time, long count, Duration drain) {}
