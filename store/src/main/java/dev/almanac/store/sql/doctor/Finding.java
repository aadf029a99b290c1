package dev.almanac.store.sql.doctor;

/**
 * Something that is wrong.
 *
 * @param problem where it is, with ids, and what is wrong
 * @param remedy what to do about it
 */
public record Finding(String problem, String remedy) {}
