/**
 * The gRPC surface: the server, and what turns a call on the wire into a call of a
 * {@link dev.almanac.api.Handler}.
 *
 * <p>Start with {@link dev.almanac.api.Handler}, the shape of every RPC, then
 * {@link dev.almanac.api.Services}, which binds handlers to Temporal's services, and
 * {@link dev.almanac.api.GrpcServer}. Handlers live in packages below this one, by subject.
 *
 * <p>Invariants: handlers run on Netty's threads and never block; what a handler needs to know
 * about its call is passed to it, never looked up in the thread;
 * {@link dev.almanac.api.StatusMapping} is the only class that knows gRPC's status; every method of
 * Temporal's services either has a handler or is listed in {@link dev.almanac.api.Unimplemented}.
 */
@NullMarked
package dev.almanac.api;

import org.jspecify.annotations.NullMarked;
