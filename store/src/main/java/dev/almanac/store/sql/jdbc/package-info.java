/**
 * A thin layer over JDBC: connections, statements with bound parameters, rows, and what differs
 * between the dialects of SQL.
 *
 * <p>Start with {@link dev.almanac.store.sql.jdbc.Database} and
 * {@link dev.almanac.store.sql.jdbc.Session}.
 */
@NullMarked
package dev.almanac.store.sql.jdbc;

import org.jspecify.annotations.NullMarked;
