package dev.almanac.store.sql.doctor;

import dev.almanac.store.audit.AuditChain;
import dev.almanac.store.audit.AuditLink;
import dev.almanac.store.audit.AuditRecords;
import dev.almanac.store.audit.AuditRow;
import dev.almanac.store.proto.StoredAnchor;
import dev.almanac.store.sql.ReadOnlyStore;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes the hashes of the audit, and compares the chains with what others say of them. */
final class AuditCheck implements DoctorCheck {
  private static final int PAGE = 500;

  @Override
  public String subject() {
    return "the audit";
  }

  @Override
  public boolean opensBlobs() {
    return false;
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    var anchors = new HashMap<Place, byte[]>();
    List<AuditChain> page;
    long last = 0;
    do {
      page = store.audit().chains(last, PAGE);
      for (var chain : page) {
        examine(store, chain, anchors, notes);
        last = chain.id();
      }
    } while (!page.isEmpty());
    anchors.forEach((place, hash) -> compare(store, place, hash, notes));
  }

  /** A place that a record of another chain names. */
  private record Place(long chain, long sequence) {}

  private static void examine(
      ReadOnlyStore store, AuditChain chain, Map<Place, byte[]> anchors, Notes notes) {
    AuditLink last = chain.base();
    List<AuditRow> page;
    do {
      page = store.audit().records(chain.id(), last.sequence(), PAGE);
      for (var row : page) {
        if (!row.follows(last)) {
          notes.found(
              "Record %d of chain %d of the audit was changed, or is not the one that followed %d"
                  .formatted(row.sequence(), row.chain(), last.sequence()),
              Remedies.AUDIT);
        }
        for (StoredAnchor anchor : AuditRecords.read(row).getAnchorsList()) {
          anchors.put(
              new Place(anchor.getChain(), anchor.getSequence()),
              anchor.getHash().toByteArray());
        }
        last = row.link();
      }
      notes.examined(page.size());
    } while (!page.isEmpty());
  }

  private static void compare(ReadOnlyStore store, Place place, byte[] hash, Notes notes) {
    var base = store.audit().chains(place.chain() - 1, 1).stream()
        .map(AuditChain::base)
        .filter(link -> link.chain() == place.chain())
        .findFirst();
    if (base.filter(link -> link.sequence() > place.sequence()).isPresent()) {
      return; // deleted because of its age
    }
    var found = base.filter(link -> link.sequence() == place.sequence())
        .map(AuditLink::hash)
        .or(() -> store.audit().records(place.chain(), place.sequence() - 1, 1).stream()
            .filter(row -> row.sequence() == place.sequence())
            .map(AuditRow::hash)
            .findFirst());
    if (found.filter(known -> MessageDigest.isEqual(known, hash)).isEmpty()) {
      notes.found(
          "Record %d of chain %d of the audit is %s"
              .formatted(place.sequence(), place.chain(), found.isEmpty() ? "missing" : "another"),
          Remedies.AUDIT);
    }
  }
}
