package dev.almanac.samples.report;

import java.time.Instant;

/**
 * The result of a run, which the next run begins with.
 *
 * @param until the end of what is counted; the next report begins here
 * @param sold since the report before
 * @param total since the first report
 */
public record Report(Instant until, long sold, long total) {}
