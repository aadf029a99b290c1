/**
 * Commands that start a workflow: alone, with a signal or with an update, and with or without
 * waiting for its end. {@link dev.almanac.cli.workflow.start.NewRun} has the flags of all of them.
 */
@NullMarked
package dev.almanac.cli.workflow.start;

import org.jspecify.annotations.NullMarked;
