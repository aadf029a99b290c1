package dev.almanac.bench.load.fill;

import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.SearchAttributes;
import java.time.Instant;
import java.util.Optional;

/**
 * The shape of a run.
 *
 * @param done when its first task is completed
 * @param command the last command of that task: it closes the run, or starts a timer; empty if the
 *     task waits
 */
record RunShape(
    String type,
    Instant start,
    Instant done,
    Optional<Command> command,
    SearchAttributes attributes) {}
