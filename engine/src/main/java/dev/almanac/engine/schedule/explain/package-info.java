/**
 * Explains why a schedule acted or will act at a time, or why not:
 * {@link dev.almanac.engine.schedule.explain.Explanations}.
 */
@NullMarked
package dev.almanac.engine.schedule.explain;

import org.jspecify.annotations.NullMarked;
