/**
 * What workers have said about themselves.
 *
 * <p>Nothing of it is stored: a worker speaks up every minute, and one that has not for a few
 * minutes is forgotten. Begin with {@link dev.almanac.runtime.worker.Workers}.
 */
@NullMarked
package dev.almanac.runtime.worker;

import org.jspecify.annotations.NullMarked;
