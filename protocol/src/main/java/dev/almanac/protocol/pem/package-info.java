/**
 * Certificates and private keys in PEM, the text form in which people have them.
 *
 * <p>Start with {@link dev.almanac.protocol.pem.PrivateKeys} and
 * {@link dev.almanac.protocol.pem.Certificates}. What cannot be read is a
 * {@link dev.almanac.protocol.pem.PemException}, whose message says what was expected and, where
 * there is one, the command that converts it. No message contains any of a key.
 */
@NullMarked
package dev.almanac.protocol.pem;

import org.jspecify.annotations.NullMarked;
