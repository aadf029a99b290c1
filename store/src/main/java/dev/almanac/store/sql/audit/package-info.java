/** The tables of the audit, the same in both databases. */
@NullMarked
package dev.almanac.store.sql.audit;

import org.jspecify.annotations.NullMarked;
