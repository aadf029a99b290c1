package dev.almanac.api;

import dev.almanac.api.access.HeldTasks;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The dependencies of handlers.
 *
 * @param clock the time that runs and schedules see
 * @param ids creates ids, for example for requests without one
 * @param limits the size limits of runs
 * @param calculations runs long calculations
 * @param heldTasks the tasks whose histories workers may read
 */
public record HandlerContext(
    RuntimeServices runtime,
    Namespaces namespaces,
    SearchAttributes attributes,
    Calendars calendars,
    InstantSource clock,
    Supplier<UUID> ids,
    RunLimits limits,
    CalculationPool calculations,
    HeldTasks heldTasks) {}
