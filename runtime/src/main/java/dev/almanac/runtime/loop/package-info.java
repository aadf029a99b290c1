/**
 * The common parts of an event loop: mailbox, surroundings, timers, and the ways to other loops.
 *
 * <p>Start with {@link dev.almanac.runtime.loop.LoopContext} and
 * {@link dev.almanac.runtime.loop.Mailbox}. {@link dev.almanac.runtime.node.Loop} puts the parts
 * together.
 *
 * <p>Invariants: one thread at a time uses the state of a loop; others post letters to its mailbox;
 * blocking work runs on executors, whose results come back as letters.
 */
@NullMarked
package dev.almanac.runtime.loop;

import org.jspecify.annotations.NullMarked;
