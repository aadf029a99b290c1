/** Timers that workflows start, cancel or wait for. */
@NullMarked
package dev.almanac.engine.timer;

import org.jspecify.annotations.NullMarked;
