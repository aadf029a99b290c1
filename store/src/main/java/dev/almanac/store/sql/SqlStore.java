package dev.almanac.store.sql;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Committer;
import dev.almanac.store.Inspection;
import dev.almanac.store.NamespaceRemovals;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreFacts;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.sql.audit.SqlAudit;
import dev.almanac.store.sql.encryption.SqlDataKeys;
import dev.almanac.store.sql.encryption.SqlRemovals;
import dev.almanac.store.sql.encryption.SqlStoredBlobs;
import dev.almanac.store.sql.inspection.SqlInspection;
import dev.almanac.store.sql.jdbc.Database;
import dev.almanac.store.sql.registry.SqlApiKeys;
import dev.almanac.store.sql.registry.SqlNamespaces;
import dev.almanac.store.work.WorkStore;

/** The views that are the same on both databases. */
public abstract class SqlStore implements Store {
  private final Database database;
  private final Committer committer;
  private final SqlSchedules schedules;

  public SqlStore(Database database, Committer committer) {
    this.database = database;
    this.committer = committer;
    var dialect = database.dialect();
    this.schedules =
        new SqlSchedules(database, WholeSchedules.in(dialect), OutlineQuery.in(dialect));
  }

  final Database database() {
    return database;
  }

  /** Returns the nodes, without regard to the lock of the whole database. */
  @Override
  public NodeStore nodes() {
    return new SqlNodes(database);
  }

  @Override
  public final Committer commits() {
    return committer;
  }

  @Override
  public final RunStore runs() {
    return new SqlRuns(database);
  }

  @Override
  public final WorkStore work() {
    return new SqlWork(database);
  }

  @Override
  public final ScheduleStore schedules() {
    return schedules;
  }

  @Override
  public final LedgerStore ledgers() {
    return new SqlLedgers(database);
  }

  @Override
  public final CalendarStore calendars() {
    return new SqlCalendars(database);
  }

  @Override
  public final VisibilityStore visibility() {
    return new SqlVisibility(database);
  }

  @Override
  public final RetentionStore retention() {
    return new SqlRetention(database);
  }

  @Override
  public final ForkStore forks() {
    return new SqlForks(database);
  }

  @Override
  public final BatchStore batches() {
    return new SqlBatches(database);
  }

  @Override
  public final Inspection inspection() {
    return new SqlInspection(database, false);
  }

  /** Returns the keys of encrypted blobs, themselves encrypted. */
  public final SqlDataKeys dataKeys() {
    return new SqlDataKeys(database);
  }

  /** Returns all blobs as they are stored. */
  public final SqlStoredBlobs blobs() {
    return new SqlStoredBlobs(database);
  }

  public final NamespaceRemovals removals() {
    return new SqlRemovals(database);
  }

  /** Returns the log's size, as far as the database keeps one beside it. */
  protected long logBytes() {
    return 0;
  }

  @Override
  public final StoreFacts facts() {
    return database.read(session -> session
        .query(database.dialect().factsQuery())
        .first(row -> new StoreFacts(row.text(), row.integer(), row.number(), logBytes()))
        .orElseThrow());
  }

  @Override
  public final NamespaceStore namespaces() {
    return new SqlNamespaces(database);
  }

  @Override
  public final ApiKeyStore apiKeys() {
    return new SqlApiKeys(database);
  }

  @Override
  public final AuditStore audit() {
    return new SqlAudit(database);
  }

  @Override
  public final AttributeStore attributes() {
    return new SqlAttributes(database);
  }
}
