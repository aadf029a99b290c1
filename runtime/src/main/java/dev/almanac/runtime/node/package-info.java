/**
 * One process: its loops with their threads, the executors for what blocks, and upkeep.
 *
 * <p>Begin with {@link dev.almanac.runtime.node.Node}.
 */
@NullMarked
package dev.almanac.runtime.node;

import org.jspecify.annotations.NullMarked;
