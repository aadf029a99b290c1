/**
 * What a process cannot go on after. Whoever finds such a fault tells the
 * {@link dev.almanac.runtime.fault.FatalFaults} that it was given, which decides what becomes of
 * the process: a server of its own ends, one in somebody else's process closes itself.
 */
@NullMarked
package dev.almanac.runtime.fault;

import org.jspecify.annotations.NullMarked;
