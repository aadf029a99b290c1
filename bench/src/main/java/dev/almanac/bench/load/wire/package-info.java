/**
 * Calls to a Temporal-compatible server on this machine: plain gRPC, no SDK.
 *
 * <p>{@link dev.almanac.bench.load.wire.Wire} sends; answers arrive on a network thread, and
 * nothing here waits for them. Every failed attempt is counted. Only loopback addresses are
 * accepted, since load on somebody else's server is an attack.
 */
@NullMarked
package dev.almanac.bench.load.wire;

import org.jspecify.annotations.NullMarked;
