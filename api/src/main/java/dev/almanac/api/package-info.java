/**
 * The gRPC server, and the code that passes a call to its {@link dev.almanac.api.Handler}.
 *
 * <p>Start with {@link dev.almanac.api.Handler}, the shape of every RPC, then
 * {@link dev.almanac.api.Services}, which binds handlers to Temporal's services, and
 * {@link dev.almanac.api.GrpcServer}. Handlers are in the packages below, by subject.
 *
 * <p>Invariants: handlers run on Netty's threads and never block; a handler learns about its call
 * from its arguments, never from the thread; only {@link dev.almanac.api.StatusMapping} knows
 * gRPC's status; every method of Temporal's services has a handler or is listed in
 * {@link dev.almanac.api.Unimplemented}.
 */
@NullMarked
package dev.almanac.api;

import org.jspecify.annotations.NullMarked;
