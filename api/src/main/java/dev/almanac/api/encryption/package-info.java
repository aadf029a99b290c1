/**
 * Calls for operators about the encryption of stored data. Start with
 * {@link dev.almanac.api.encryption.EncryptionHandlers}.
 */
@NullMarked
package dev.almanac.api.encryption;

import org.jspecify.annotations.NullMarked;
