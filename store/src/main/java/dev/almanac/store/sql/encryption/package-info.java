/**
 * Data keys, encrypted blobs and the deletion of namespaces in both databases.
 *
 * <p>{@link dev.almanac.store.sql.encryption.SqlDataKeys} is the table of wrapped keys;
 * {@link dev.almanac.store.sql.encryption.SqlStoredBlobs} walks through all blobs, so that they can
 * be encrypted anew; {@link dev.almanac.store.sql.encryption.SqlRemovals} deletes namespaces with
 * their keys.
 */
@NullMarked
package dev.almanac.store.sql.encryption;

import org.jspecify.annotations.NullMarked;
