package dev.almanac.runtime.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.Partitions;
import java.util.UUID;

/**
 * Maps (namespace, kind, id) to a partition. Rows are found by it, so it never changes: FNV-1a in
 * 64 bits over the 16 bytes of the namespace's id, the code of the kind and the id in UTF-8, then
 * the finalizer of MurmurHash3, so that the low bits depend on all of them.
 */
public final class PartitionHash {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private PartitionHash() {}

  public static int of(UUID namespace, EntityKind kind, String id) {
    long hash = mixIn(OFFSET, namespace.getMostSignificantBits());
    hash = mixIn(hash, namespace.getLeastSignificantBits());
    hash = (hash ^ (kind.code() & 0xff)) * PRIME;
    for (byte unit : id.getBytes(UTF_8)) {
      hash = (hash ^ (unit & 0xff)) * PRIME;
    }
    return (int) (finished(hash) & (Partitions.COUNT - 1));
  }

  private static long mixIn(long hash, long bits) {
    long mixed = hash;
    for (int shift = 56; shift >= 0; shift -= 8) {
      mixed = (mixed ^ ((bits >>> shift) & 0xff)) * PRIME;
    }
    return mixed;
  }

  private static long finished(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
