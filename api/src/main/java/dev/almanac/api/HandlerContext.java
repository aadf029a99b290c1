package dev.almanac.api;

import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What handlers work with.
 *
 * @param clock the time that runs and schedules see
 * @param ids new ids, such as those of requests that came without one
 * @param limits how large a run may become
 * @param calculations where long calculations run, in bounds
 */
public record HandlerContext(
    RuntimeServices runtime,
    Namespaces namespaces,
    SearchAttributes attributes,
    Calendars calendars,
    InstantSource clock,
    Supplier<UUID> ids,
    RunLimits limits,
    CalculationPool calculations) {}
