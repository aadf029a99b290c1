package dev.almanac.store.sql.doctor;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.message.EntityMessageCodec;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.MessageRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads every message that waits, and checks that it is for a place that can exist. */
final class InboxCheck implements DoctorCheck {
  private static final PageLimit PAGE = new PageLimit(500, 4 << 20);

  @Override
  public String subject() {
    return "messages";
  }

  @Override
  public boolean opensBlobs() {
    return true;
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    @Nullable MessageKey last = null;
    List<MessageRow> page;
    do {
      page = store.work().inbox(Partitions.ALL, last, PAGE);
      for (var row : page) {
        examine(store, row, notes);
        last = row.key();
      }
      notes.examined(page.size());
    } while (!page.isEmpty());
  }

  private static void examine(ReadOnlyStore store, MessageRow row, Notes notes) {
    try {
      UUID namespace = namespace(EntityMessageCodec.decode(row.data()));
      if (store.namespaces().byId(namespace).isEmpty()) {
        notes.found(
            "%s is for namespace %s, which does not exist".formatted(named(row), namespace),
            Remedies.BACKUP);
      }
    } catch (StoreException.Corrupt e) {
      notes.found(
          "%s cannot be read: %s".formatted(named(row), e.getMessage()),
          "The server parks it and goes on. What it was to tell is lost; restore a backup if that"
              + " matters.");
    }
  }

  private static UUID namespace(EntityMessage message) {
    return switch (message) {
      case EntityMessage.ToRun toRun -> toRun.to().namespace();
      case EntityMessage.ToSchedule toSchedule -> toSchedule.to().namespace();
    };
  }

  private static String named(MessageRow row) {
    var key = row.key();
    return "Message %d from partition %d to %d"
        .formatted(key.sequence(), key.source(), key.target());
  }
}
