package dev.almanac.cli.http2;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes and reads blocks of headers (RFC 7541). Nothing is remembered between blocks: we write
 * every header in full, and forbid the peer a table of its own by our settings.
 */
final class HeaderBlock {
  private static final int INDEXED = 0x80;
  private static final int INDEXED_BITS = 7;
  private static final int REMEMBERED = 0x40;
  private static final int REMEMBERED_BITS = 6;
  private static final int TABLE_SIZE = 0x20;
  private static final int TABLE_SIZE_BITS = 5;
  private static final int LITERAL_BITS = 4;
  private static final int HUFFMAN = 0x80;
  private static final int LENGTH_BITS = 7;

  /** Four bytes of seven bits; no number that we accept is larger. */
  private static final int LONGEST_NUMBER = 4;

  private static final int MOST_HEADERS = 200;

  private final byte[] block;
  private int position;

  private HeaderBlock(byte[] block) {
    this.block = block;
  }

  static byte[] write(List<Header> headers) {
    var out = new ByteArrayOutputStream();
    for (var header : headers) {
      out.write(0); // a literal that the peer need not remember
      writeText(header.name(), out);
      writeText(header.value(), out);
    }
    return out.toByteArray();
  }

  private static void writeText(String text, ByteArrayOutputStream out) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    int most = (1 << LENGTH_BITS) - 1;
    if (bytes.length < most) {
      out.write(bytes.length);
    } else {
      out.write(most);
      int rest = bytes.length - most;
      for (; rest >= 0x80; rest >>= 7) {
        out.write((rest & 0x7f) | 0x80);
      }
      out.write(rest);
    }
    out.writeBytes(bytes);
  }

  static List<Header> read(byte[] block) throws Http2Exception {
    return new HeaderBlock(block).headers();
  }

  private List<Header> headers() throws Http2Exception {
    var headers = new ArrayList<Header>();
    while (position < block.length) {
      int first = block[position] & 0xff;
      if ((first & INDEXED) != 0) {
        headers.add(named(number(INDEXED_BITS)));
      } else if ((first & REMEMBERED) != 0) {
        headers.add(literal(REMEMBERED_BITS));
      } else if ((first & TABLE_SIZE) != 0) {
        number(TABLE_SIZE_BITS); // an announcement about a table that we do not keep
      } else {
        headers.add(literal(LITERAL_BITS));
      }
      if (headers.size() > MOST_HEADERS) {
        throw new Http2Exception("more than %d headers".formatted(MOST_HEADERS));
      }
    }
    return headers;
  }

  private Header literal(int bits) throws Http2Exception {
    int number = number(bits);
    var name = number == 0 ? text() : named(number).name();
    return new Header(name, text());
  }

  private static Header named(int number) throws Http2Exception {
    if (number < 1 || number > StaticTable.SIZE) {
      throw new Http2Exception("an unknown header, number %d".formatted(number));
    }
    return StaticTable.header(number);
  }

  private String text() throws Http2Exception {
    boolean isCoded = position < block.length && (block[position] & HUFFMAN) != 0;
    int length = number(LENGTH_BITS);
    if (length > block.length - position) {
      throw new Http2Exception("a header that is cut off");
    }
    byte[] bytes = Arrays.copyOfRange(block, position, position + length);
    position += length;
    return isCoded ? HuffmanCode.decode(bytes) : new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Reads a number whose first bits are the last of this byte. */
  private int number(int bits) throws Http2Exception {
    int most = (1 << bits) - 1;
    int number = next() & most;
    if (number < most) {
      return number;
    }
    for (int shift = 0; shift < 7 * LONGEST_NUMBER; shift += 7) {
      int more = next();
      number += (more & 0x7f) << shift;
      if ((more & 0x80) == 0) {
        return number;
      }
    }
    throw new Http2Exception("a header with a number that is too large");
  }

  private int next() throws Http2Exception {
    if (position == block.length) {
      throw new Http2Exception("a header that is cut off");
    }
    return block[position++] & 0xff;
  }
}
