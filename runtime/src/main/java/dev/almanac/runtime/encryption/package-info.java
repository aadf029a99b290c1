/**
 * Encryption of stored data, while a server runs.
 *
 * <p>{@link dev.almanac.runtime.encryption.EncryptionPass} brings all blobs up to date in the
 * background; {@link dev.almanac.runtime.encryption.EncryptionControl} is what operators see of it.
 */
@NullMarked
package dev.almanac.runtime.encryption;

import org.jspecify.annotations.NullMarked;
