/**
 * The certificates of a server: read from files, and again when these change.
 *
 * <p>Start with {@link dev.almanac.server.tls.TlsConfig}, what a server is told, and
 * {@link dev.almanac.server.tls.TlsService}, which has everything else made from it.
 *
 * <p>Invariants: a file that cannot be used changes nothing while the server runs, and keeps it
 * from starting; no log line and no message contains any of a key.
 */
@NullMarked
package dev.almanac.server.tls;

import org.jspecify.annotations.NullMarked;
