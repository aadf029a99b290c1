/**
 * Schedules as code: {@code almanac plan}, {@code apply}, {@code drift} and {@code export}.
 *
 * <p>{@link dev.almanac.cli.apply.Planner} compares files with a server and returns a
 * {@link dev.almanac.cli.apply.Plan} of {@link dev.almanac.cli.apply.Step}s.
 * {@link dev.almanac.cli.apply.PlanCommand} shows it, {@link dev.almanac.cli.apply.ApplyCommand}
 * carries it out. A step writes only what it was planned from: what somebody else has changed since
 * is refused by its conflict token. What has an owner is changed only by its owner.
 */
@NullMarked
package dev.almanac.cli.apply;

import org.jspecify.annotations.NullMarked;
