package dev.almanac.engine.workflowtask;

/**
 * Which start of which task a worker holds; the inside of its task token.
 *
 * @param nonce tells this start from one before a crash
 */
public record TaskStamp(long scheduledEventId, int attempt, String nonce) {}
