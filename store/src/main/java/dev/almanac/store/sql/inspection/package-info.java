/**
 * Looks for damage: what must hold of each row and between rows, checked in small steps.
 *
 * <p>{@link dev.almanac.store.sql.inspection.SqlInspection} goes through the tables.
 * {@link dev.almanac.store.sql.inspection.Checks} has the rules that a server checks all the time,
 * {@code ThoroughChecks} those that only {@code server doctor} checks. A new table with blobs or a
 * new relation between tables needs a rule here.
 */
@NullMarked
package dev.almanac.store.sql.inspection;

import org.jspecify.annotations.NullMarked;
