/**
 * Callers that are known by the certificate of their connection.
 *
 * <p>Start with {@link dev.almanac.api.certificate.CertificateAuthenticator}. What a certificate
 * says is in {@link dev.almanac.api.tls.PeerCertificate}, which the connection has verified.
 */
@NullMarked
package dev.almanac.api.certificate;

import org.jspecify.annotations.NullMarked;
