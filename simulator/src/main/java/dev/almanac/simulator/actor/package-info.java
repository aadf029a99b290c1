/**
 * Clients and workers, which come and go, repeat requests and hold stale tokens.
 *
 * <p>A {@link dev.almanac.simulator.actor.Customer} takes one workflow to its end; workers run the
 * small deterministic workflow of {@link dev.almanac.simulator.actor.WorkflowCode}. All of them
 * record what they are told, and repeat requests until they succeed.
 */
@NullMarked
package dev.almanac.simulator.actor;

import org.jspecify.annotations.NullMarked;
