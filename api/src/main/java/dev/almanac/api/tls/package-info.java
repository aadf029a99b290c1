/**
 * TLS for gRPC and HTTP, with the JDK's provider.
 *
 * <p>Start with {@link dev.almanac.api.tls.ServerTls}, which is what a listening server needs: it
 * holds the certificate that new connections see, and can be given another at any time.
 * {@link dev.almanac.api.tls.PeerCertificate} is what is known of a client that has shown one.
 *
 * <p>Invariants: a connection keeps the certificate and the authorities with which it began; a
 * session of an earlier certificate or authority is never resumed; cryptography never runs on a
 * thread of the network.
 */
@NullMarked
package dev.almanac.api.tls;

import org.jspecify.annotations.NullMarked;
