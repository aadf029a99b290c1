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
 * What other threads may call of a loop. Each call leaves a letter or a request in the loop's
 * mailbox.
 *
 * @param queues polls, descriptions and tasks of the queues that live here
 * @param giver hands tasks of the runs here to workers
 * @param receiver takes messages to the runs and schedules here
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
