/**
 * {@code almanac workflow …}: start, inspect and control workflows on a server.
 *
 * <p>{@link dev.almanac.cli.workflow.WorkflowCommand} lists the commands, one class each. Flags and
 * their short names are those of Temporal's CLI, so that habits and scripts carry over.
 */
@NullMarked
package dev.almanac.cli.workflow;

import org.jspecify.annotations.NullMarked;
