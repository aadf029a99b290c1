/**
 * The parts specific to SQLite: dialect, file with lock, log and marker, and the single writer.
 *
 * <p>Start with {@link dev.almanac.store.sql.sqlite.SqliteStore}.
 */
@NullMarked
package dev.almanac.store.sql.sqlite;

import org.jspecify.annotations.NullMarked;
