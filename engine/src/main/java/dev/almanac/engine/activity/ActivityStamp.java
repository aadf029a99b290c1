package dev.almanac.engine.activity;

/**
 * Which start of which attempt a worker holds; the inside of its task token.
 *
 * @param nonce tells this start from any other
 */
public record ActivityStamp(long scheduledEventId, int attempt, String nonce) {}
