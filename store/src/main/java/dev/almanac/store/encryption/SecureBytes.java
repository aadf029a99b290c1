package dev.almanac.store.encryption;

/** A source of bytes that nobody can predict, for keys and nonces. Thread-safe. */
public interface SecureBytes {
  void fill(byte[] bytes);

  /** Returns new bytes. */
  default byte[] take(int count) {
    var bytes = new byte[count];
    fill(bytes);
    return bytes;
  }
}
