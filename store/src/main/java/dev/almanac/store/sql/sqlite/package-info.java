/**
 * What only SQLite has: its dialect, its file with lock, log and marker, and its one writer.
 *
 * <p>Start with {@link dev.almanac.store.sql.sqlite.SqliteStore}.
 */
@NullMarked
package dev.almanac.store.sql.sqlite;

import org.jspecify.annotations.NullMarked;
