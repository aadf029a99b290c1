/**
 * Backups: a folder with the data of one moment and a manifest that says what it is.
 *
 * <p>{@link dev.almanac.server.backup.Backup} makes one while a server runs,
 * {@link dev.almanac.server.backup.Restore} puts one back.
 * {@link dev.almanac.server.backup.Manifest} is what both rely on: it is written last, so a folder
 * without one is no backup.
 */
@NullMarked
package dev.almanac.server.backup;

import org.jspecify.annotations.NullMarked;
