/** What users do to a schedule itself: create, update, pause, resume, delete, skip a time. */
@NullMarked
package dev.almanac.engine.schedule.lifecycle;

import org.jspecify.annotations.NullMarked;
