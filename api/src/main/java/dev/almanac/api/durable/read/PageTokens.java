package dev.almanac.api.durable.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.json.Document;
import dev.almanac.store.Nanos;
import dev.almanac.store.list.ListKey;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tokens of lists. A token holds where the next page begins, for which namespace and filters, and a
 * signature over that. The key is derived from the id of the installation: so tokens outlive
 * restarts, and one that was damaged, made up or made by another server is refused instead of read
 * as another position. A signature is no permission: a token shows only what a list shows anyway.
 */
public final class PageTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PURPOSE = "almanac schedule page token 1";

  private static final byte VERSION = 1;
  private static final int DIGEST = 16;
  private static final int POSITION = 4 * Long.BYTES;
  private static final int SIZE = 1 + 2 * Long.BYTES + DIGEST + POSITION;
  private static final int LONGEST = 4 * SIZE;

  private final SecretKeySpec key;

  /** @param installation the id of this installation */
  public PageTokens(String installation) {
    this.key = new SecretKeySpec(digest(PURPOSE + "\n" + installation), ALGORITHM);
  }

  /** Returns a token for what follows a position in a list. */
  String write(UUID namespace, String filter, ListKey last) {
    var bytes = ByteBuffer.allocate(SIZE)
        .put(VERSION)
        .putLong(namespace.getMostSignificantBits())
        .putLong(namespace.getLeastSignificantBits())
        .put(digest(filter), 0, DIGEST)
        .putLong(last.close())
        .putLong(last.start())
        .putLong(last.runId().getMostSignificantBits())
        .putLong(last.runId().getLeastSignificantBits())
        .array();
    var signed = Arrays.copyOf(bytes, SIZE + DIGEST);
    System.arraycopy(signature(bytes), 0, signed, SIZE, DIGEST);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
  }

  /**
   * Reads the position of a token.
   *
   * @throws dev.almanac.api.durable.answer.AnswerException if it is no token of this list
   */
  ListKey read(String token, UUID namespace, String filter) {
    var in = ByteBuffer.wrap(verified(token));
    if (in.get() != VERSION) {
      throw Refusals.malformedToken().exception();
    }
    if (!namespace.equals(new UUID(in.getLong(), in.getLong()))) {
      throw Refusals.tokenOfOtherNamespace().exception();
    }
    var listed = new byte[DIGEST];
    in.get(listed);
    var last = new ListKey(in.getLong(), in.getLong(), new UUID(in.getLong(), in.getLong()));
    if (!Arrays.equals(listed, Arrays.copyOf(digest(filter), DIGEST))) {
      throw Refusals.tokenOfOtherFilter(
              new Document().put("created_at", Nanos.instant(last.start())))
          .exception();
    }
    return last;
  }

  private byte[] verified(String token) {
    if (token.length() <= LONGEST) {
      try {
        var signed = Base64.getUrlDecoder().decode(token);
        if (signed.length == SIZE + DIGEST) {
          var bytes = Arrays.copyOf(signed, SIZE);
          var expected = Arrays.copyOf(signature(bytes), DIGEST);
          if (MessageDigest.isEqual(expected, Arrays.copyOfRange(signed, SIZE, signed.length))) {
            return bytes;
          }
        }
      } catch (IllegalArgumentException notBase64) {
        // Refused below, like any other text that is no token.
      }
    }
    throw Refusals.malformedToken().exception();
  }

  private byte[] signature(byte[] bytes) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
