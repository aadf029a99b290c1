package dev.almanac.cli.spec;

import dev.almanac.calendar.TimeSpec;
import io.temporal.api.schedule.v1.ScheduleSpec;

/** A specification as the library has it, and its canonical form in Temporal's API. */
record ReadSpec(TimeSpec spec, ScheduleSpec canonical) {}
