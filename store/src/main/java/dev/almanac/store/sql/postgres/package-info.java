/**
 * The parts specific to PostgreSQL: the dialect, the lock, and a commit as one statement.
 *
 * <p>Start with {@link dev.almanac.store.sql.postgres.PostgresStore}.
 */
@NullMarked
package dev.almanac.store.sql.postgres;

import org.jspecify.annotations.NullMarked;
