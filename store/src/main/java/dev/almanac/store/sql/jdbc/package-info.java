/**
 * A thin layer over JDBC: connections, statements with bound parameters, rows, and the differences
 * between the SQL dialects.
 *
 * <p>Start with {@link dev.almanac.store.sql.jdbc.Database} and
 * {@link dev.almanac.store.sql.jdbc.Session}.
 */
@NullMarked
package dev.almanac.store.sql.jdbc;

import org.jspecify.annotations.NullMarked;
