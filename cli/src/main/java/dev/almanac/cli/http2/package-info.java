/**
 * A small gRPC client: one call at a time over one HTTP/2 connection, in the thread of the caller.
 *
 * <p>A command makes a call or two, so the start of the client is most of its cost; the client of
 * grpc-java loads a thousand classes and starts threads (docs/adr/0048-a-small-client.md). Start
 * with {@link dev.almanac.cli.http2.GrpcChannel}, which generated stubs use. Below it are
 * {@link dev.almanac.cli.http2.UnaryCall}, one call; {@link dev.almanac.cli.http2.Http2Connection},
 * frames and flow control; and {@link dev.almanac.cli.http2.HeaderBlock}, the headers of HTTP/2.
 *
 * <p>Invariants: nothing waits beyond the deadline of its call; whatever a peer sends is bounded
 * before it is kept; a connection that failed in any way is closed and never used again.
 */
@NullMarked
package dev.almanac.cli.http2;

import org.jspecify.annotations.NullMarked;
