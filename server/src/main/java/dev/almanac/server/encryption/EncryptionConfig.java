package dev.almanac.server.encryption;

/**
 * How data are encrypted.
 *
 * @param isEncrypting whether new data are; if not, those that are get decrypted bit by bit
 */
public record EncryptionConfig(KeySource keys, boolean isEncrypting) {}
