package dev.almanac.cli.operator.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.operator.v1.AuditChain;
import dev.almanac.protocol.operator.v1.AuditPlace;
import dev.almanac.protocol.operator.v1.StoredAuditRecord;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the hashes of chains, and compares them with what other records say of them. */
final class ChainCheck {
  private static final byte[] DOMAIN = "almanac audit 1".getBytes(US_ASCII);

  /** More are not told. */
  private static final int MOST_FAULTS = 20;

  private record Place(long chain, long sequence) {}

  /** What records of other chains, or the caller, say of places. */
  private final Map<Place, ByteString> expected = new HashMap<>();

  private final Map<Place, ByteString> seen = new HashMap<>();
  private final Map<Long, Long> deletedUpTo = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private AuditPlace last = AuditPlace.getDefaultInstance();
  private @Nullable AuditChain chain;

  void expect(AuditPlace place) {
    expected.put(new Place(place.getChain(), place.getSequence()), place.getHash());
  }

  void begin(AuditChain next) {
    chain = next;
    last = next.getBase();
    deletedUpTo.put(last.getChain(), last.getSequence());
    note(last);
  }

  private void note(AuditPlace place) {
    seen.put(new Place(place.getChain(), place.getSequence()), place.getHash());
  }

  /** Checks the next record of the chain. */
  void next(StoredAuditRecord stored) {
    var record = stored.getRecord();
    if (record.getSequence() != last.getSequence() + 1) {
      fault("after %d comes %d".formatted(last.getSequence(), record.getSequence()));
    } else if (!hash(stored).equals(stored.getHash())) {
      fault("record %d is not what its hash was computed from".formatted(record.getSequence()));
    }
    record.getAnchorsList().forEach(this::expect);
    last = AuditPlace.newBuilder()
        .setChain(last.getChain())
        .setSequence(record.getSequence())
        .setHash(stored.getHash())
        .build();
    note(last);
  }

  void end() {
    if (chain != null && last.getSequence() != chain.getEnd().getSequence()) {
      fault("records after %d are missing".formatted(last.getSequence()));
    }
  }

  /** Compares what records say of other chains, after all chains were seen. */
  void finish() {
    expected.forEach((place, hash) -> {
      boolean isDeleted = deletedUpTo.getOrDefault(place.chain(), 0L) > place.sequence();
      if (!isDeleted && !hash.equals(seen.get(place))) {
        tell("Chain %d: record %d is %s"
            .formatted(
                place.chain(),
                place.sequence(),
                seen.containsKey(place) ? "another than it was" : "missing"));
      }
    });
  }

  List<String> faults() {
    return List.copyOf(faults);
  }

  private void fault(String what) {
    tell("Chain %d: %s".formatted(last.getChain(), what));
  }

  private void tell(String fault) {
    if (faults.size() < MOST_FAULTS) {
      faults.add(fault);
    }
  }

  private ByteString hash(StoredAuditRecord stored) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update(DOMAIN);
      digest.update(last.getHash().toByteArray());
      digest.update(ByteBuffer.allocate(3 * Long.BYTES)
          .putLong(last.getChain())
          .putLong(stored.getRecord().getSequence())
          .putLong(stored.getRecorded())
          .flip());
      return ByteString.copyFrom(digest.digest(stored.getStored().toByteArray()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
