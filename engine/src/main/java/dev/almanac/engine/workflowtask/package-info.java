/**
 * Workflow tasks: scheduling, starting, and unsuccessful ends.
 *
 * <p>A task's start is a fact; its event is written together with its end. While a worker holds a
 * task nothing else gets an event id, so the id of the start is known and can be shown to the
 * worker before it is written. A repeated attempt leaves no events until one succeeds.
 */
@NullMarked
package dev.almanac.engine.workflowtask;

import org.jspecify.annotations.NullMarked;
