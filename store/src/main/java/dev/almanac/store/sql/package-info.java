/**
 * The store on SQLite and on PostgreSQL. Start at {@link dev.almanac.store.sql.sqlite.SqliteStore}
 * and {@link dev.almanac.store.sql.postgres.PostgresStore}.
 *
 * <p>Tables and columns have the same names on both, so reads are written once; a {@code Dialect}
 * has the differences. Writes are described once, too: a {@code Shape} names table, keys and
 * columns, and {@code Changes} turns a batch into rows of shapes. Each committer turns them into
 * SQL: prepared statements, run by run, on SQLite; one statement with arrays on PostgreSQL.
 *
 * <p>Invariant: values are bound, never put into the text of a statement.
 */
@NullMarked
package dev.almanac.store.sql;

import org.jspecify.annotations.NullMarked;
