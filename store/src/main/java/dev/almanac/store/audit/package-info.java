/**
 * The audit: who changed what. Each writer has a chain of records of its own, in which every record
 * has a hash over itself and the one before, so that a changed or missing record is noticed.
 */
@NullMarked
package dev.almanac.store.audit;

import org.jspecify.annotations.NullMarked;
