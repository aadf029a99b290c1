/** Starts that users request at once: {@link dev.almanac.engine.schedule.trigger.Triggers}. */
@NullMarked
package dev.almanac.engine.schedule.trigger;

import org.jspecify.annotations.NullMarked;
