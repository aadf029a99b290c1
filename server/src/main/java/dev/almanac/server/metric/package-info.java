/**
 * Metrics of what surrounds the loops: calls, the database and the process.
 *
 * <p>They are kept in the registry of the node ({@link dev.almanac.runtime.metric.Metrics}), which
 * has those of the loops.
 */
@NullMarked
package dev.almanac.server.metric;

import org.jspecify.annotations.NullMarked;
