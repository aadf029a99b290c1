/**
 * The HTTP server on Netty: connections, limits, and the way of a request to its route.
 *
 * <p>Start with {@link dev.almanac.api.http.net.HttpFront}. A connection is a
 * {@link dev.almanac.api.http.net.HttpConnection}, which collects a request; the
 * {@link dev.almanac.api.http.net.Desk} passes it on.
 *
 * <p>Invariants: a connection has one request in hand at a time; while it is answered, the
 * connection is still read, so that the end of a client is noticed; everything that reads or writes
 * JSON runs on virtual threads.
 */
@NullMarked
package dev.almanac.api.http.net;

import org.jspecify.annotations.NullMarked;
