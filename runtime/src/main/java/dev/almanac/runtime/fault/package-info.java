/**
 * Fatal faults, after which a process cannot continue. Code that finds one reports it to its
 * {@link dev.almanac.runtime.fault.FatalFaults}, which decides what follows: a stand-alone server
 * ends, an embedded one closes itself.
 */
@NullMarked
package dev.almanac.runtime.fault;

import org.jspecify.annotations.NullMarked;
