/**
 * Calls of operators who take a hand in pending activities: hold them back, let them go, have them
 * begin anew, change how they are tried.
 *
 * <p>Each exists in two forms. The older names an execution and may mean several of its activities;
 * the newer names one activity, and would also mean one without a workflow, which this server does
 * not have. {@link dev.almanac.api.activity.control.ActivityControls} asks the run for either.
 */
@NullMarked
package dev.almanac.api.activity.control;

import org.jspecify.annotations.NullMarked;
