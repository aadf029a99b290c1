/**
 * The store on SQLite and on PostgreSQL. Enter at {@link dev.almanac.store.sql.sqlite.SqliteStore}
 * and {@link dev.almanac.store.sql.postgres.PostgresStore}.
 *
 * <p>Tables and columns have the same names on both, so reads are written once; a {@code Dialect}
 * holds what differs. How rows change is written once, too: a {@code Shape} names table, keys and
 * columns, {@code Changes} turns a batch into rows of shapes, and each committer turns shapes into
 * its own SQL: prepared statements, run by run, on SQLite; one statement of arrays on PostgreSQL.
 *
 * <p>What always holds: values are bound, never put into the text of a statement.
 */
@NullMarked
package dev.almanac.store.sql;

import org.jspecify.annotations.NullMarked;
