package dev.almanac.engine.workflowtask;

/**
 * Identifies the start of a task that a worker holds; the content of its task token.
 *
 * @param nonce distinguishes this start from one before a crash
 */
public record TaskStamp(long scheduledEventId, int attempt, String nonce) {}
