package dev.almanac.store.sql.jdbc;

import static dev.almanac.store.sql.jdbc.Column.bytes;
import static dev.almanac.store.sql.jdbc.Column.integer;
import static dev.almanac.store.sql.jdbc.Column.number;
import static dev.almanac.store.sql.jdbc.Column.real;
import static dev.almanac.store.sql.jdbc.Column.text;
import static dev.almanac.store.sql.jdbc.Column.uuid;

import dev.almanac.store.sql.Change;
import java.util.List;
import java.util.stream.Stream;

/** One way in which a commit changes rows of one table. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are unmodifiable
public enum Shape {
  NEW_RUN(
      Group.START,
      Kind.INSERT,
      "run",
      Shape.runKey(),
      List.of(uuid("namespace"), text("workflow_id"), uuid("run_id"))),
  NEW_STATE(Group.START, Kind.INSERT, "state", Shape.runKey(), Shape.counters()),
  STATE(Group.STEP, Kind.UPDATE_ONE, "state", Shape.runKey(), Shape.counters()),
  HISTORY(
      Group.STEP,
      Kind.INSERT,
      "history",
      List.of(integer("partition"), number("run_no"), number("first_event")),
      List.of(number("last_event"), bytes("data"))),
  FACT(
      Group.STEP,
      Kind.INSERT,
      "fact",
      List.of(integer("partition"), number("run_no"), number("sequence")),
      List.of(bytes("data"))),
  SNAPSHOT(
      Group.SNAPSHOT,
      Kind.UPSERT,
      "snapshot",
      Shape.runKey(),
      List.of(number("sequence"), bytes("data"))),
  COVERED_FACTS(
      Group.SNAPSHOT,
      Kind.DELETE,
      "fact",
      List.of(integer("partition"), number("run_no"), number("sequence").upTo()),
      List.of()),
  POINTER(
      Group.START,
      Kind.UPSERT,
      "pointer",
      List.of(uuid("namespace"), text("workflow_id")),
      List.of(
          integer("partition"),
          number("run_no"),
          uuid("run_id"),
          integer("status"),
          uuid("first_run_id"),
          text("start_request_id"))),
  ATTENTION(
      Group.TIMER,
      Kind.UPSERT,
      "attention",
      Shape.runKey(),
      List.of(number("due"), integer("kind"))),
  NO_ATTENTION(Group.TIMER, Kind.DELETE, "attention", Shape.runKey(), List.of()),
  VISIBILITY(
      Group.START,
      Kind.UPSERT,
      "visibility",
      List.of(uuid("namespace"), uuid("run_id")),
      List.of(
          integer("partition"),
          number("run_no"),
          text("workflow_id"),
          text("type"),
          text("task_queue"),
          integer("status"),
          number("start_time"),
          number("execution_time"),
          number("close_time"),
          number("history_length"),
          number("history_bytes"),
          number("transitions"),
          text("parent_workflow_id"),
          text("parent_run_id"),
          text("root_workflow_id"),
          text("root_run_id"),
          bytes("data"))),
  OLD_ATTRIBUTES(
      Group.ATTRIBUTES,
      Kind.DELETE,
      "attribute_value",
      List.of(uuid("namespace"), uuid("run_id")),
      List.of()),
  ATTRIBUTES(
      Group.ATTRIBUTES,
      Kind.INSERT,
      "attribute_value",
      Shape.runKey(),
      List.of(
          uuid("namespace"),
          integer("attribute"),
          number("number"),
          real("real_number"),
          text("text_key"),
          text("text"),
          number("close_time"),
          number("start_time"),
          uuid("run_id"))),
  NEW_SCHEDULE(
      Group.SCHEDULE,
      Kind.INSERT,
      "schedule",
      Shape.scheduleKey(),
      List.of(
          uuid("namespace"),
          text("schedule_id"),
          uuid("incarnation"),
          number("deleted"),
          bytes("definition"))),
  DEFINITION(
      Group.SCHEDULE,
      Kind.UPDATE_ONE,
      "schedule",
      Shape.scheduleKey(),
      List.of(bytes("definition"))),
  DELETED(
      Group.SCHEDULE, Kind.UPDATE_ONE, "schedule", Shape.scheduleKey(), List.of(number("deleted"))),
  /** Both at once: a statement of PostgreSQL cannot update a row twice. */
  LAST_DEFINITION(
      Group.SCHEDULE,
      Kind.UPDATE_ONE,
      "schedule",
      Shape.scheduleKey(),
      List.of(bytes("definition"), number("deleted"))),
  HIDDEN(
      Group.SCHEDULE,
      Kind.DELETE,
      "visibility",
      List.of(uuid("namespace"), uuid("run_id")),
      List.of()),
  OLD_CALENDARS(Group.SCHEDULE, Kind.DELETE, "calendar_use", Shape.scheduleKey(), List.of()),
  CALENDARS(
      Group.SCHEDULE,
      Kind.INSERT,
      "calendar_use",
      Shape.scheduleKey(),
      List.of(uuid("namespace"), text("calendar"), number("version"))),
  /** Deletes those up to a number. */
  OLD_VERSIONS(
      Group.SCHEDULE,
      Kind.DELETE,
      "schedule_version",
      List.of(integer("partition"), number("schedule_no"), number("version").upTo()),
      List.of()),
  VERSION(
      Group.SCHEDULE,
      Kind.INSERT,
      "schedule_version",
      List.of(integer("partition"), number("schedule_no"), number("version")),
      List.of(bytes("data"))),
  NEW_HEAD(
      Group.SCHEDULE, Kind.INSERT, "schedule_head", Shape.scheduleKey(), List.of(bytes("data"))),
  HEAD(Group.FIRE, Kind.UPDATE_ONE, "schedule_head", Shape.scheduleKey(), List.of(bytes("data"))),
  PART(Group.FIRE, Kind.UPSERT, "schedule_part", Shape.partKey(), List.of(bytes("data"))),
  NO_PART(Group.FIRE, Kind.DELETE, "schedule_part", Shape.partKey(), List.of()),
  LEDGER(Group.FIRE, Kind.INSERT, "ledger", Shape.entryKey(), Shape.entry()),
  SENT(Group.EXCHANGE, Kind.INSERT, "inbox", Shape.messageKey(), List.of(bytes("data"))),
  TAKEN(Group.EXCHANGE, Kind.DELETE_ONE, "inbox", Shape.messageKey(), List.of()),
  SPILLED(Group.BACKLOG, Kind.INSERT_IF_NEW, "backlog", Shape.taskKey(), List.of()),
  DRAINED(Group.BACKLOG, Kind.DELETE, "backlog", Shape.taskKey(), List.of()),
  AUDIT(
      Group.AUDIT,
      Kind.INSERT,
      "audit",
      List.of(number("chain"), number("sequence")),
      List.of(number("recorded"), bytes("record"), bytes("hash")));

  /** The kind of change; if its name ends in ONE, each key must find its row. */
  public enum Kind {
    INSERT,
    INSERT_IF_NEW,
    UPSERT,
    UPDATE_ONE,
    DELETE,
    DELETE_ONE
  }

  /** Shapes that are often used together. PostgreSQL keeps one plan for each set of groups. */
  public enum Group {
    STEP,
    START,
    TIMER,
    SNAPSHOT,
    EXCHANGE,
    ATTRIBUTES,
    BACKLOG,
    SCHEDULE,
    FIRE,
    AUDIT
  }

  private final Group group;
  private final Kind kind;
  private final String table;
  private final List<Column> keys;
  private final List<Column> others;
  private final List<Column> columns;

  Shape(Group group, Kind kind, String table, List<Column> keys, List<Column> others) {
    this.group = group;
    this.kind = kind;
    this.table = table;
    this.keys = keys;
    this.others = others;
    this.columns = Stream.concat(keys.stream(), others.stream()).toList();
  }

  public Group group() {
    return group;
  }

  public Kind kind() {
    return kind;
  }

  public String table() {
    return table;
  }

  public List<Column> keys() {
    return keys;
  }

  /** Returns the columns that are not keys. */
  public List<Column> others() {
    return others;
  }

  /** Returns the keys, then the other columns: the order of the values of a {@link Change}. */
  public List<Column> columns() {
    return columns;
  }

  private static List<Column> runKey() {
    return List.of(integer("partition"), number("run_no"));
  }

  private static List<Column> scheduleKey() {
    return List.of(integer("partition"), number("schedule_no"));
  }

  private static List<Column> partKey() {
    return List.of(integer("partition"), number("schedule_no"), integer("kind"), text("part_key"));
  }

  private static List<Column> entryKey() {
    return List.of(integer("partition"), number("schedule_no"), number("sequence"));
  }

  private static List<Column> entry() {
    return List.of(
        number("recorded"),
        integer("kind"),
        number("times"),
        number("first_time"),
        number("last_time"),
        bytes("data"));
  }

  private static List<Column> counters() {
    return List.of(integer("status"), number("last_event_id"), number("history_bytes"));
  }

  private static List<Column> messageKey() {
    return List.of(integer("partition"), integer("source"), number("sequence"));
  }

  private static List<Column> taskKey() {
    return List.of(
        uuid("namespace"),
        text("queue"),
        integer("kind"),
        integer("priority"),
        number("since"),
        integer("partition"),
        number("run_no"),
        number("scheduled_event"));
  }
}
