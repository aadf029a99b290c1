package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.BatchRow;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.work.MessageKey;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * What identifies the row of a sealed blob: its table and its key, which never change. The blob can
 * be opened only with the same name. Numbers of runs and schedules are unique, so their partition
 * is no part of it.
 */
public final class RowName {
  /** The tables. Their numbers stand in every sealed blob, so they never change. */
  private enum Table {
    HISTORY(1),
    FACT(2),
    SNAPSHOT(3),
    VISIBILITY(4),
    INBOX(5),
    SCHEDULE(6),
    SCHEDULE_HEAD(7),
    SCHEDULE_PART(8),
    LEDGER(9),
    SCHEDULE_VERSION(10),
    CALENDAR(11),
    BATCH(12),
    NAMESPACE(13);

    private final int number;

    Table(int number) {
      this.number = number;
    }
  }

  private final byte[] bytes;

  private RowName(byte[] bytes) {
    this.bytes = bytes;
  }

  public static RowName history(long run, long firstEvent) {
    return numbered(Table.HISTORY, run, firstEvent);
  }

  public static RowName fact(long run, long sequence) {
    return numbered(Table.FACT, run, sequence);
  }

  public static RowName snapshot(long run) {
    return numbered(Table.SNAPSHOT, run);
  }

  public static RowName visibility(UUID namespace, UUID run) {
    return of(Table.VISIBILITY, 4 * Long.BYTES, room -> put(put(room, namespace), run));
  }

  public static RowName message(MessageKey key) {
    return numbered(Table.INBOX, key.target(), key.source(), key.sequence());
  }

  public static RowName definition(long schedule) {
    return numbered(Table.SCHEDULE, schedule);
  }

  public static RowName head(long schedule) {
    return numbered(Table.SCHEDULE_HEAD, schedule);
  }

  public static RowName part(long schedule, PartKey part) {
    byte[] key = part.key().getBytes(UTF_8);
    return of(
        Table.SCHEDULE_PART,
        2 * Long.BYTES + key.length,
        room -> room.putLong(schedule).putLong(part.kind()).put(key));
  }

  public static RowName entry(long schedule, long sequence) {
    return numbered(Table.LEDGER, schedule, sequence);
  }

  public static RowName version(long schedule, long version) {
    return numbered(Table.SCHEDULE_VERSION, schedule, version);
  }

  public static RowName calendar(CalendarRow row) {
    return calendar(row.namespace(), row.name(), row.version());
  }

  public static RowName batch(BatchRow row) {
    return batch(row.namespace(), row.jobId());
  }

  public static RowName namespace(UUID namespace) {
    return of(Table.NAMESPACE, 2 * Long.BYTES, room -> put(room, namespace));
  }

  private static RowName calendar(UUID namespace, String name, long version) {
    byte[] text = name.getBytes(UTF_8);
    return of(
        Table.CALENDAR,
        3 * Long.BYTES + text.length,
        room -> put(room, namespace).putLong(version).put(text));
  }

  private static RowName batch(UUID namespace, String job) {
    byte[] text = job.getBytes(UTF_8);
    return of(
        Table.BATCH, 2 * Long.BYTES + text.length, room -> put(room, namespace).put(text));
  }

  /**
   * Returns the name of a row by its key in the order of the table's columns, without a partition
   * where that is no part of the name.
   */
  public static RowName of(String table, List<Object> key) {
    return switch (table) {
      case "history" -> history(number(key, 0), number(key, 1));
      case "fact" -> fact(number(key, 0), number(key, 1));
      case "snapshot" -> snapshot(number(key, 0));
      case "visibility" -> visibility((UUID) key.get(0), (UUID) key.get(1));
      case "inbox" -> numbered(Table.INBOX, number(key, 0), number(key, 1), number(key, 2));
      case "schedule" -> definition(number(key, 0));
      case "schedule_head" -> head(number(key, 0));
      case "schedule_part" ->
        part(number(key, 0), new PartKey((int) number(key, 1), (String) key.get(2)));
      case "ledger" -> entry(number(key, 0), number(key, 1));
      case "schedule_version" -> version(number(key, 0), number(key, 1));
      case "calendar" -> calendar((UUID) key.get(0), (String) key.get(1), number(key, 2));
      case "batch" -> batch((UUID) key.get(0), (String) key.get(1));
      case "namespace" -> namespace((UUID) key.get(0));
      default -> throw new IllegalArgumentException("Expected a table with blobs, found " + table);
    };
  }

  private static long number(List<Object> key, int at) {
    return (long) key.get(at);
  }

  private static RowName numbered(Table table, long... numbers) {
    return of(table, numbers.length * Long.BYTES, room -> {
      for (long number : numbers) {
        room.putLong(number);
      }
    });
  }

  private static RowName of(Table table, int more, Consumer<ByteBuffer> key) {
    var bytes = new byte[1 + more];
    bytes[0] = (byte) table.number;
    key.accept(ByteBuffer.wrap(bytes, 1, more));
    return new RowName(bytes);
  }

  private static ByteBuffer put(ByteBuffer room, UUID id) {
    return room.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
  }

  /** Returns the name's bytes behind a header. */
  byte[] behind(int format, int keyId) {
    var whole = new byte[1 + Integer.BYTES + bytes.length];
    ByteBuffer.wrap(whole).put((byte) format).putInt(keyId).put(bytes);
    return whole;
  }
}
