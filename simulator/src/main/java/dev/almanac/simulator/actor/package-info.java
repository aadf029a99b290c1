/**
 * Clients and workers, who come and go, repeat themselves and hold on to old tokens.
 *
 * <p>A {@link dev.almanac.simulator.actor.Customer} has one workflow run to its end; workers run
 * the small deterministic workflow of {@link dev.almanac.simulator.actor.WorkflowCode}. All of them
 * write down what they are told, and insist.
 */
@NullMarked
package dev.almanac.simulator.actor;

import org.jspecify.annotations.NullMarked;
