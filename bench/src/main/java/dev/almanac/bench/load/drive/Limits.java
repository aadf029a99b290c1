package dev.almanac.bench.load.drive;

import java.time.Duration;

/**
 * When a run ends.
 *
 * @param warmUp before anything is measured
 * @param time after the warm-up
 * @param count of workflows after the warm-up, if that comes first
 * @param drain longest wait for workflows that are still under way then
 */
public record Limits(Duration warmUp, Duration time, long count, Duration drain) {}
