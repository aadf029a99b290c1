/**
 * One process: its loops with their threads, the executors for blocking work, and upkeep.
 *
 * <p>Start with {@link dev.almanac.runtime.node.Node}.
 */
@NullMarked
package dev.almanac.runtime.node;

import org.jspecify.annotations.NullMarked;
