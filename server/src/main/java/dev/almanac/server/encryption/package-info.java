/**
 * Where a server has its master keys from.
 *
 * <p>{@link dev.almanac.server.encryption.EncryptionConfig} names a file or a command, which is
 * read once, at the start; {@link dev.almanac.server.encryption.EncryptedData} opens the data keys
 * of a store with them. Nothing here logs a key, or what a command prints.
 */
@NullMarked
package dev.almanac.server.encryption;

import org.jspecify.annotations.NullMarked;
