/**
 * Encryption of stored blobs with a key for each namespace.
 *
 * <p>A master key, which is never stored, wraps data keys, which are stored in a table. Start with
 * {@link dev.almanac.store.encryption.Keyring}, which knows which data key is for what;
 * {@link dev.almanac.store.encryption.BlobCipher} uses one. A sealed blob is bound to its row, so
 * it cannot be read from another one. The views of
 * {@link dev.almanac.store.encryption.view.EncryptedStore} seal what is written and open what is
 * read.
 *
 * <p>Nothing here reads a clock or a random source: the server injects both.
 */
@NullMarked
package dev.almanac.store.encryption;

import org.jspecify.annotations.NullMarked;
