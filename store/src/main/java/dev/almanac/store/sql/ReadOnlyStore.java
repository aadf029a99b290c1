package dev.almanac.store.sql;

import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.AttributeStore;
import dev.almanac.store.BatchStore;
import dev.almanac.store.Committer;
import dev.almanac.store.Inspection;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.NodeStore;
import dev.almanac.store.Store;
import dev.almanac.store.StoreFacts;
import dev.almanac.store.audit.AuditStore;
import dev.almanac.store.encryption.DataKeyStore;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.view.EncryptedStore;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.ForkStore;
import dev.almanac.store.run.RetentionStore;
import dev.almanac.store.run.RunStore;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.ScheduleStore;
import dev.almanac.store.sql.inspection.SqlInspection;
import dev.almanac.store.sql.jdbc.ReadOnlyDatabase;
import dev.almanac.store.work.WorkStore;

/**
 * The views of a database that is only read, perhaps beside a running server. Nothing is migrated
 * or locked; what would write fails. Encrypted blobs can be read {@linkplain #with with their
 * keys}.
 */
public final class ReadOnlyStore implements Store {
  /** The migration before which there were no keys. */
  private static final int ENCRYPTION = 20;

  private final ReadOnlyDatabase database;
  private final Rows rows;
  private final Store views;

  public ReadOnlyStore(ReadOnlyDatabase database) {
    this.database = database;
    this.rows = new Rows(database);
    this.views = rows;
  }

  private ReadOnlyStore(ReadOnlyStore without, Keyring keys) {
    this.database = without.database;
    this.rows = without.rows;
    this.views = new EncryptedStore(rows, keys);
  }

  private static final class Rows extends SqlStore {
    private static final Committer NONE = (fence, batch) -> {
      throw new IllegalStateException("This database was opened for reading");
    };

    private final ReadOnlyDatabase database;

    Rows(ReadOnlyDatabase database) {
      super(database, NONE);
      this.database = database;
    }

    @Override
    public void close() {
      database.close();
    }
  }

  /** Returns the same store with keys, which opens encrypted blobs. */
  public ReadOnlyStore with(Keyring keys) {
    return new ReadOnlyStore(this, keys);
  }

  /** Returns the connection, for queries that no view has. */
  public ReadOnlyDatabase reads() {
    return database;
  }

  public DataKeyStore dataKeys() {
    return rows.dataKeys();
  }

  /** Returns whether what blobs hold can be read: none is encrypted, or the keys are there. */
  public boolean canOpenBlobs() {
    return views instanceof EncryptedStore
        || facts().schema() < ENCRYPTION
        || dataKeys().list().isEmpty();
  }

  /** Looks more closely than a server has time for. */
  public Inspection thoroughInspection() {
    return new SqlInspection(database, true);
  }

  @Override
  public NodeStore nodes() {
    return views.nodes();
  }

  @Override
  public Committer commits() {
    return views.commits();
  }

  @Override
  public RunStore runs() {
    return views.runs();
  }

  @Override
  public WorkStore work() {
    return views.work();
  }

  @Override
  public ScheduleStore schedules() {
    return views.schedules();
  }

  @Override
  public LedgerStore ledgers() {
    return views.ledgers();
  }

  @Override
  public CalendarStore calendars() {
    return views.calendars();
  }

  @Override
  public VisibilityStore visibility() {
    return views.visibility();
  }

  @Override
  public RetentionStore retention() {
    return views.retention();
  }

  @Override
  public ForkStore forks() {
    return views.forks();
  }

  @Override
  public BatchStore batches() {
    return views.batches();
  }

  @Override
  public NamespaceStore namespaces() {
    return views.namespaces();
  }

  @Override
  public AuditStore audit() {
    return views.audit();
  }

  @Override
  public ApiKeyStore apiKeys() {
    return views.apiKeys();
  }

  @Override
  public AttributeStore attributes() {
    return views.attributes();
  }

  @Override
  public StoreFacts facts() {
    return views.facts();
  }

  @Override
  public Inspection inspection() {
    return views.inspection();
  }

  @Override
  public void close() {
    database.close();
  }
}
