package dev.almanac.protocol.pem;

import java.io.ByteArrayOutputStream;

/**
 * Puts the name of its algorithm in front of a private key, in DER:
 *
 * <pre>SEQUENCE { INTEGER 0, SEQUENCE { algorithm, parameters }, OCTET STRING key }</pre>
 */
final class Pkcs8 {
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int PARAMETERS = 0xA0;
  private static final byte[] VERSION = {0x02, 0x01, 0x00};

  /** 1.2.840.113549.1.1.1, rsaEncryption, and NULL. */
  private static final byte[] RSA = {
    0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0
  };

  /** 1.2.840.10045.2.1, ecPublicKey. */
  private static final byte[] CURVE = {
    0x06, 0x07, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x02, 0x01
  };

  private Pkcs8() {}

  static byte[] ofRsa(byte[] key) {
    return wrapped(RSA, new byte[0], key);
  }

  /** @throws PemException if the key does not name its curve */
  static byte[] ofCurve(byte[] key) throws PemException {
    return wrapped(CURVE, curve(key), key);
  }

  /**
   * Returns the name of the curve: the content of the element [0] of the key.
   *
   * <pre>SEQUENCE { INTEGER 1, OCTET STRING, [0] { curve }, [1] { public key } }</pre>
   */
  private static byte[] curve(byte[] key) throws PemException {
    var reader = new DerReader(key);
    reader.enter(SEQUENCE);
    while (!reader.atEnd()) {
      int tag = reader.tag();
      byte[] content = reader.take();
      if (tag == PARAMETERS) {
        return content;
      }
    }
    throw new PemException("has a key that does not name its curve; convert it:"
        + " openssl pkcs8 -topk8 -nodes -in KEY -out NEW");
  }

  private static byte[] wrapped(byte[] algorithm, byte[] parameters, byte[] key) {
    byte[] named = element(SEQUENCE, algorithm, parameters);
    return element(SEQUENCE, VERSION, named, element(OCTETS, key));
  }

  private static byte[] element(int tag, byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    var element = new ByteArrayOutputStream(length + 6);
    element.write(tag);
    writeLength(element, length);
    for (byte[] part : parts) {
      element.writeBytes(part);
    }
    return element.toByteArray();
  }

  /** Writes a length in as few bytes as possible, as DER demands. */
  private static void writeLength(ByteArrayOutputStream element, int length) {
    if (length < 0x80) {
      element.write(length);
      return;
    }
    int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
    element.write(0x80 | bytes);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
      element.write(length >> shift);
    }
  }
}
