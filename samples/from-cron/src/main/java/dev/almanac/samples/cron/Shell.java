package dev.almanac.samples.cron;

import io.temporal.activity.ActivityInterface;

/** Runs commands on the machine of the worker. */
@ActivityInterface
public interface Shell {
  /** Returns what the command printed; fails if its exit code is not 0. */
  String run(Command.Line line);
}
