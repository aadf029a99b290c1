package dev.almanac.runtime.node;

import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.task.LoopQueues;

/**
 * The services of a loop for other threads. Each call posts a letter or a request to the loop's
 * mailbox.
 *
 * @param queues polls, descriptions and tasks of the queues of this loop
 * @param giver hands tasks of its runs to workers
 * @param receiver takes messages to its runs and schedules
 */
public record LoopServices(
    Workflows workflows,
    WorkflowTasks workflowTasks,
    Resets resets,
    Histories histories,
    Queries queries,
    WorkflowUpdates updates,
    Schedules schedules,
    LoopQueues queues,
    TimeControl time,
    Peers.TaskGiver giver,
    Peers.MessageReceiver receiver) {}
