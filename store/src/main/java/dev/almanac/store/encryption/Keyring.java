package dev.almanac.store.encryption;

import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.crypto.AEADBadTagException;
import org.jspecify.annotations.Nullable;

/**
 * The data keys of a database, unwrapped. Any thread that may wait for the database may use it:
 * {@link #seal} writes a new key before the first blob of a namespace, and every
 * {@link Limits#block} blobs how many a key has encrypted. A key that has encrypted
 * {@link Limits#most} gets a successor.
 */
public final class Keyring {
  /**
   * How much a key encrypts.
   *
   * @param block how many blobs are counted at a time; a restart counts a whole block
   * @param most random nonces of 96 bits stay distinct with near certainty up to 2^32 blobs; half
   *     of that leaves room for a restored copy that goes on with the same key
   */
  public record Limits(long block, long most) {
    public static final Limits DEFAULT = new Limits(1 << 16, 1L << 31);
  }

  /** What a keyring is made of. */
  public record Parts(
      DataKeyStore stored, MasterKeys masters, SecureBytes random, LongSupplier now) {}

  /** The key that encrypts new blobs of a namespace. */
  private static final class Current {
    private final DataKey key;
    private final AtomicLong left;
    private long reserved;

    Current(DataKey key, long left, long reserved) {
      this.key = key;
      this.left = new AtomicLong(left);
      this.reserved = reserved;
    }
  }

  private final Parts parts;
  private final Limits limits;
  private final boolean isSealing;
  private final Map<Integer, DataKey> keys = new ConcurrentHashMap<>();
  private final Set<Integer> retired = ConcurrentHashMap.newKeySet();
  private final Map<UUID, Current> current = new ConcurrentHashMap<>();
  private final Set<UUID> gone = ConcurrentHashMap.newKeySet();
  private final Set<Integer> deleted = ConcurrentHashMap.newKeySet();
  private final ReadWriteLock writes = new ReentrantReadWriteLock();

  private Keyring(Parts parts, Limits limits, boolean isSealing) {
    this.parts = parts;
    this.limits = limits;
    this.isSealing = isSealing;
  }

  /**
   * Unwraps all stored keys. Blocks.
   *
   * @param isSealing whether new blobs are encrypted
   * @throws StoreException.Corrupt if a key cannot be unwrapped; names it and says what to do
   */
  public static Keyring open(Parts parts, Limits limits, boolean isSealing) {
    var keyring = new Keyring(parts, limits, isSealing);
    for (var stored : parts.stored().list()) {
      keyring.add(keyring.unwrap(stored), stored);
    }
    return keyring;
  }

  private void add(DataKey key, WrappedKey stored) {
    keys.put(key.id(), key);
    if (stored.isRetired()) {
      retired.add(key.id());
    } else {
      // Keys are listed by id, so the newest wins.
      current.put(key.namespace(), new Current(key, 0, stored.blobs()));
    }
  }

  private DataKey unwrap(WrappedKey key) {
    var master = parts
        .masters()
        .find(key.wrapping().master())
        .orElseThrow(() -> new StoreException.Corrupt(
            ("Data key %d of namespace %s is wrapped with master key %s, which is not among the"
                    + " given ones (%s). Add that key to the key file, below the others, or to what"
                    + " the key command prints; without it, what data key %d encrypted is lost")
                .formatted(
                    key.id(),
                    key.namespace(),
                    key.wrapping().master(),
                    parts.masters().fingerprints(),
                    key.id()),
            null));
    try {
      return master.unwrap(key);
    } catch (AEADBadTagException e) {
      throw new StoreException.Corrupt(
          ("Data key %d of namespace %s has changed in the database: master key %s does not open"
                  + " it. Restore its row of table data_key from a backup")
              .formatted(key.id(), key.namespace(), master.fingerprint()),
          e);
    }
  }

  /** Wraps all keys with the first master key; returns how many had another. Blocks. */
  public int rewrap() {
    var first = parts.masters().first();
    var changed = new ArrayList<WrappedKey>();
    for (var stored : parts.stored().list()) {
      var key = keys.get(stored.id());
      if (key != null && !stored.wrapping().master().equals(first.fingerprint())) {
        changed.add(stored.wrapped(first.wrap(key, nonce())));
      }
    }
    if (!changed.isEmpty()) {
      parts.stored().rewrap(changed);
    }
    return changed.size();
  }

  /** Returns whether new blobs are encrypted. */
  public boolean isSealing() {
    return isSealing;
  }

  /**
   * Encrypts a blob, if this keyring does that; else returns it as it is.
   *
   * @throws StoreException.Rejected if the namespace was removed
   */
  public Blob seal(UUID namespace, RowName row, Blob plain) {
    return isSealing ? BlobCipher.seal(forWriting(namespace), nonce(), row, plain) : plain;
  }

  /** Runs a write from the sealing of its blobs to its commit; see {@link #awaitWrites}. */
  public <T> T writing(Supplier<T> write) {
    writes.readLock().lock();
    try {
      return write.get();
    } finally {
      writes.readLock().unlock();
    }
  }

  /**
   * Waits for all writes that are under way. After that, no key that was outdated before encrypts
   * what is yet to be stored.
   *
   * @return false if one takes longer than a second
   */
  public boolean awaitWrites() throws InterruptedException {
    if (!writes.writeLock().tryLock(1, TimeUnit.SECONDS)) {
      return false;
    }
    writes.writeLock().unlock();
    return true;
  }

  /**
   * Decrypts a blob, if it is encrypted.
   *
   * @throws StoreException.Corrupt if its key is gone, or it has changed, or is of another row
   */
  public Blob open(RowName row, Blob stored) {
    if (!stored.isSealed()) {
      return stored;
    }
    var key = keys.get(stored.keyId());
    if (key == null) {
      throw new StoreException.Corrupt(
          "Expected data key %d, found none: it was deleted, so what it encrypted is lost"
              .formatted(stored.keyId()),
          null);
    }
    return BlobCipher.open(key, row, stored);
  }

  /** Opens a blob and seals it as new ones are. */
  public Blob renewed(UUID namespace, RowName row, Blob stored) {
    return seal(namespace, row, open(row, stored));
  }

  private byte[] nonce() {
    return parts.random().take(AesGcm.NONCE_BYTES);
  }

  private DataKey forWriting(UUID namespace) {
    var known = current.get(namespace);
    return known != null && known.left.decrementAndGet() >= 0 ? known.key : renewed(namespace);
  }

  private synchronized DataKey renewed(UUID namespace) {
    requireNotGone(namespace);
    var known = current.get(namespace);
    if (known != null && known.left.decrementAndGet() >= 0) {
      return known.key;
    }
    if (known != null && known.reserved + limits.block() <= limits.most()) {
      parts.stored().reserve(known.key.id(), limits.block());
      known.reserved += limits.block();
      known.left.set(limits.block() - 1);
      return known.key;
    }
    var stored = create(namespace);
    parts.stored().add(stored.wrapped());
    return use(stored.key());
  }

  private record New(DataKey key, WrappedKey wrapped) {}

  private New create(UUID namespace) {
    int id = parts.stored().nextId();
    var key = DataKey.of(id, namespace, parts.random().take(AesGcm.KEY_BYTES));
    var wrapping = parts.masters().first().wrap(key, nonce());
    return new New(
        key,
        new WrappedKey(id, namespace, parts.now().getAsLong(), false, limits.block(), wrapping));
  }

  private DataKey use(DataKey key) {
    keys.put(key.id(), key);
    current.put(key.namespace(), new Current(key, limits.block() - 1, limits.block()));
    return key;
  }

  private void requireNotGone(UUID namespace) {
    if (gone.contains(namespace)) {
      throw new StoreException.Rejected(
          "Namespace %s was deleted with its keys".formatted(namespace), null, null);
    }
  }

  /**
   * Gives a namespace a new key and retires its others, whose blobs are then to be encrypted anew.
   * Does nothing for a namespace without keys. Blocks.
   */
  public synchronized void rotate(UUID namespace) {
    if (!current.containsKey(namespace) || gone.contains(namespace)) {
      return;
    }
    var created = create(namespace);
    parts.stored().replace(created.wrapped());
    keys.values().stream()
        .filter(key -> key.namespace().equals(namespace))
        .forEach(key -> retired.add(key.id()));
    use(created.key());
  }

  /** Returns the namespaces that have keys. */
  public Set<UUID> namespaces() {
    return Set.copyOf(current.keySet());
  }

  /** Returns the namespace of a key; null if there is no such key. */
  public @Nullable UUID namespace(int id) {
    var key = keys.get(id);
    return key == null ? null : key.namespace();
  }

  /** Returns whether a blob with this key id, 0 for none, is as new ones would be. */
  public boolean isUpToDate(int id) {
    return isSealing ? id != 0 && !retired.contains(id) : id == 0;
  }

  /** Returns the ids of keys that no blob should have any more. */
  public synchronized Set<Integer> outdated() {
    var outdated = new HashSet<>(isSealing ? retired : keys.keySet());
    outdated.removeAll(deleted);
    return outdated;
  }

  /**
   * Deletes keys after every blob was seen and had another. Until {@link #forgetDeleted}, they
   * still open what was read from the database before. Blocks.
   */
  public synchronized void delete(Fence fence, Collection<Integer> ids) {
    if (ids.isEmpty()) {
      return;
    }
    parts.stored().delete(fence, ids);
    deleted.addAll(ids);
    ids.forEach(id -> {
      var key = keys.get(id);
      if (key != null) {
        current.computeIfPresent(
            key.namespace(), (namespace, known) -> known.key.equals(key) ? null : known);
      }
    });
  }

  /** Forgets keys that were deleted, so that nothing can be opened with them any more. */
  public synchronized void forgetDeleted() {
    keys.keySet().removeAll(deleted);
    retired.removeAll(deleted);
    deleted.clear();
  }

  /** Forgets the keys of a removed namespace, which gets no others. They are deleted already. */
  public synchronized void forget(UUID namespace) {
    gone.add(namespace);
    current.remove(namespace);
    keys.values().removeIf(key -> key.namespace().equals(namespace));
    retired.retainAll(keys.keySet());
  }

  /** Counts the stored keys by the fingerprint of their master key. Blocks. */
  public Map<String, Integer> masters() {
    var counts = new HashMap<String, Integer>();
    parts.stored().list().forEach(key -> counts.merge(key.wrapping().master(), 1, Integer::sum));
    return counts;
  }

  /** Lists the stored keys. Blocks. */
  public List<WrappedKey> stored() {
    return parts.stored().list();
  }
}
