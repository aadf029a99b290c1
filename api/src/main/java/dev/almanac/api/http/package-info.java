/**
 * HTTP beside gRPC: the same calls with JSON, and the pages.
 *
 * <p>Start with {@link dev.almanac.api.http.net.HttpFront}, which listens, and
 * {@link dev.almanac.api.http.rpc.RpcRoutes}, which finds the routes of all calls in the protos. To
 * add a path of another kind, pass an {@link dev.almanac.api.http.HttpRoute} to the front.
 *
 * <p>Invariants: every request passes the same {@link dev.almanac.api.CallFrame} as one over gRPC;
 * Netty's threads only read and write, the work is done on virtual threads; nothing is read that
 * its limits do not bound.
 */
@NullMarked
package dev.almanac.api.http;

import org.jspecify.annotations.NullMarked;
