/** When a schedule acts: its next times, as it is and as somebody would like to see them. */
@NullMarked
package dev.almanac.engine.schedule.timing;

import org.jspecify.annotations.NullMarked;
