/**
 * The views of a store whose blobs are encrypted.
 *
 * <p>Each view passes calls on to that of the store below, which never sees what blobs hold: blobs
 * are sealed before a commit takes the database's only writer, and opened on the thread that reads.
 * So a server without encryption has none of this code in its way. Start with
 * {@link dev.almanac.store.encryption.view.EncryptedStore}.
 */
@NullMarked
package dev.almanac.store.encryption.view;

import org.jspecify.annotations.NullMarked;
