/** When a schedule acts: its next times, for the rules and for display. */
@NullMarked
package dev.almanac.engine.schedule.timing;

import org.jspecify.annotations.NullMarked;
