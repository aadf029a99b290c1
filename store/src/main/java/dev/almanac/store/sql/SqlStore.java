package dev.almanac.store.sql;

import dev.almanac.store.Attributes;
import dev.almanac.store.Batches;
import dev.almanac.store.Calendars;
import dev.almanac.store.Committer;
import dev.almanac.store.Forks;
import dev.almanac.store.Inspection;
import dev.almanac.store.Ledgers;
import dev.almanac.store.Namespaces;
import dev.almanac.store.Nodes;
import dev.almanac.store.Retention;
import dev.almanac.store.Runs;
import dev.almanac.store.Schedules;
import dev.almanac.store.Store;
import dev.almanac.store.Visibility;
import dev.almanac.store.Work;

/** The views that are the same on both databases. */
abstract sealed class SqlStore implements Store permits SqliteStore, PostgresStore {
  private final Database database;
  private final Committer committer;
  private final SqlSchedules schedules;

  SqlStore(Database database, Committer committer) {
    this.database = database;
    this.committer = committer;
    this.schedules = new SqlSchedules(database, WholeSchedules.in(database.dialect()));
  }

  final Database database() {
    return database;
  }

  /** The lock of the whole database is not looked at. */
  @Override
  public Nodes nodes() {
    return new SqlNodes(database);
  }

  @Override
  public final Committer commits() {
    return committer;
  }

  @Override
  public final Runs runs() {
    return new SqlRuns(database);
  }

  @Override
  public final Work work() {
    return new SqlWork(database);
  }

  @Override
  public final Schedules schedules() {
    return schedules;
  }

  @Override
  public final Ledgers ledgers() {
    return new SqlLedgers(database);
  }

  @Override
  public final Calendars calendars() {
    return new SqlCalendars(database);
  }

  @Override
  public final Visibility visibility() {
    return new SqlVisibility(database);
  }

  @Override
  public final Retention retention() {
    return new SqlRetention(database);
  }

  @Override
  public final Forks forks() {
    return new SqlForks(database);
  }

  @Override
  public final Batches batches() {
    return new SqlBatches(database);
  }

  @Override
  public final Inspection inspection() {
    return new SqlInspection(database);
  }

  @Override
  public final Namespaces namespaces() {
    return new SqlNamespaces(database);
  }

  @Override
  public final Attributes attributes() {
    return new SqlAttributes(database);
  }
}
