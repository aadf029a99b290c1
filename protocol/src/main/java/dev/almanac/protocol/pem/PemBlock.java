package dev.almanac.protocol.pem;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What stands between a BEGIN and an END line. What is around such blocks has no meaning: tools
 * write the content of a certificate there for people.
 *
 * @param label the words of both lines, such as {@code CERTIFICATE}
 * @param body the lines between them
 */
record PemBlock(String label, String body) {
  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";

  /**
   * Returns the blocks in their order.
   *
   * @throws PemException if one has no end, as in a file that is being written
   */
  static List<PemBlock> of(String text) throws PemException {
    var blocks = new ArrayList<PemBlock>();
    int next = text.indexOf(BEGIN);
    while (next >= 0) {
      int labelEnd = text.indexOf(DASHES, next + BEGIN.length());
      String label = labelEnd < 0 ? "" : text.substring(next + BEGIN.length(), labelEnd);
      int bodyEnd = labelEnd < 0 ? -1 : text.indexOf(END + label + DASHES, labelEnd);
      if (bodyEnd < 0) {
        throw new PemException("has a '%s' without its END line".formatted(BEGIN + label + DASHES));
      }
      blocks.add(new PemBlock(label, text.substring(labelEnd + DASHES.length(), bodyEnd)));
      next = text.indexOf(BEGIN, bodyEnd);
    }
    return List.copyOf(blocks);
  }

  /** @throws PemException if the body is not Base64 */
  byte[] bytes() throws PemException {
    try {
      return Base64.getMimeDecoder().decode(body);
    } catch (IllegalArgumentException e) {
      throw new PemException("has a %s that is not Base64".formatted(label), e);
    }
  }
}
