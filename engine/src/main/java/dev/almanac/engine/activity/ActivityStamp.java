package dev.almanac.engine.activity;

/**
 * Identifies the start of an attempt that a worker holds; the content of its task token.
 *
 * @param nonce distinguishes this start from any other
 */
public record ActivityStamp(long scheduledEventId, int attempt, String nonce) {}
