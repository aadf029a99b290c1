/**
 * Calls by which operators pause, unpause, reset and change pending activities.
 *
 * <p>Each call has two forms. The older one names an execution and may select several of its
 * activities. The newer one names one activity, or one without a workflow, which this server does
 * not support. {@link dev.almanac.api.activity.control.ActivityControlHandlers} lists both, and
 * {@link dev.almanac.api.activity.control.ActivityControls} serves them and the batch operations.
 */
@NullMarked
package dev.almanac.api.activity.control;

import org.jspecify.annotations.NullMarked;
