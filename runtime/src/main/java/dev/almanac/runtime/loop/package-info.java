/**
 * What every part of an event loop uses: its mailbox, its surroundings, its timers, and the ways to
 * other loops.
 *
 * <p>Start with {@link dev.almanac.runtime.loop.LoopContext} and
 * {@link dev.almanac.runtime.loop.Mailbox}. The loop itself, which puts the parts together, is
 * {@link dev.almanac.runtime.node.Loop}.
 *
 * <p>Invariants: all state of a loop is touched by one thread at a time; others leave letters in
 * its mailbox; what blocks runs on executors, whose results come back as letters.
 */
@NullMarked
package dev.almanac.runtime.loop;

import org.jspecify.annotations.NullMarked;
