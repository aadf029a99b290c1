/**
 * Data keys and encrypted blobs in both databases.
 *
 * <p>{@link dev.almanac.store.sql.encryption.SqlDataKeys} is the table of wrapped keys;
 * {@link dev.almanac.store.sql.encryption.SqlStoredBlobs} walks through all blobs, so that they can
 * be encrypted anew.
 */
@NullMarked
package dev.almanac.store.sql.encryption;

import org.jspecify.annotations.NullMarked;
