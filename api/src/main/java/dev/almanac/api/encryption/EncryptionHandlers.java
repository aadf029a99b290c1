package dev.almanac.api.encryption;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.runtime.encryption.EncryptionControl;
import java.util.List;

/** The handlers for the encryption of stored data. */
public final class EncryptionHandlers {
  private EncryptionHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context, EncryptionControl encryption) {
    return List.of(
        new DescribeEncryptionHandler(encryption, context.namespaces()),
        new RotateKeysHandler(encryption, context.namespaces()));
  }
}
