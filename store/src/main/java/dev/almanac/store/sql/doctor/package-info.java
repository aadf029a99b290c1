/**
 * Examines a whole database, offline or beside a running server, and says in words what is wrong.
 *
 * <p>{@link dev.almanac.store.sql.doctor.Doctor} runs the checks, one class for each kind of
 * damage. Where an inspection compares rows, most checks here read what the rows hold: they replay
 * every run and decode every schedule.
 *
 * <p>Invariants: nothing is written; memory is bounded by one page of rows and one run; what is
 * compared is read in one transaction, so a running server causes no false alarm.
 */
@NullMarked
package dev.almanac.store.sql.doctor;

import org.jspecify.annotations.NullMarked;
