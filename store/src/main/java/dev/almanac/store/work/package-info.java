/**
 * Pending work: when entities need care, messages between them, and tasks that wait for workers.
 *
 * <p>Start with {@link dev.almanac.store.work.WorkStore}. A restart reads these rows and never all
 * entities.
 */
@NullMarked
package dev.almanac.store.work;

import org.jspecify.annotations.NullMarked;
