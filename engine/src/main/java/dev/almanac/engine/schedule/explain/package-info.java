/**
 * Why a schedule did or will do something at a time, or nothing:
 * {@link dev.almanac.engine.schedule.explain.Explanations}.
 */
@NullMarked
package dev.almanac.engine.schedule.explain;

import org.jspecify.annotations.NullMarked;
