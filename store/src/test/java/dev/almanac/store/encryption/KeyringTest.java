package dev.almanac.store.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KeyringTest {
  private static final UUID ONE = new UUID(1, 1);
  private static final UUID OTHER = new UUID(2, 2);
  private static final RowName ROW = RowName.history(5, 1);
  private static final Blob PLAIN = Blob.of(3, "hello".getBytes(UTF_8));
  private static final String FIRST = "ab".repeat(32);
  private static final String SECOND = "cd".repeat(32);

  private final SqliteStore store = SqliteStore.open(SqliteOptions.memory());
  private final Fence fence = store.nodes().take("node");

  @AfterEach
  void close() {
    store.close();
  }

  private Keyring open(String masters) {
    return open(masters, Keyring.Limits.DEFAULT);
  }

  private Keyring open(String masters, Keyring.Limits limits) {
    return Encryption.keyring(store.dataKeys(), MasterKeys.parse(masters), limits);
  }

  @Test
  void givesEachNamespaceAKeyThatAnotherProcessFinds() {
    var keys = open(FIRST);
    var one = keys.seal(ONE, ROW, PLAIN);
    var other = keys.seal(OTHER, ROW, PLAIN);

    assertThat(one.keyId()).isNotEqualTo(other.keyId());
    var again = open(FIRST);
    assertThat(again.open(ROW, one)).isEqualTo(PLAIN);
    assertThat(again.open(ROW, other)).isEqualTo(PLAIN);
    assertThat(again.seal(ONE, ROW, PLAIN).keyId()).isEqualTo(one.keyId());
  }

  @Test
  void neverUsesANonceTwice() {
    var keys = open(FIRST);

    assertThat(keys.seal(ONE, ROW, PLAIN)).isNotEqualTo(keys.seal(ONE, ROW, PLAIN));
  }

  @Test
  void namesTheKeyThatCannotBeUnwrapped() {
    var sealed = open(FIRST).seal(ONE, ROW, PLAIN);

    assertThatThrownBy(() -> open(SECOND))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("Data key %d of namespace %s".formatted(sealed.keyId(), ONE))
        .hasMessageContaining(MasterKeys.parse(FIRST).fingerprints())
        .hasMessageContaining(MasterKeys.parse(SECOND).fingerprints())
        .hasMessageNotContaining(SECOND);
  }

  @Test
  void replacesTheMasterKeyWithoutTouchingBlobs() {
    var sealed = open(FIRST).seal(ONE, ROW, PLAIN);

    var both = open(SECOND + "\n" + FIRST);
    assertThat(both.open(ROW, sealed)).isEqualTo(PLAIN);
    assertThat(both.rewrap()).isEqualTo(1);
    assertThat(both.rewrap()).isZero();

    assertThat(open(SECOND).open(ROW, sealed)).isEqualTo(PLAIN);
    assertThatThrownBy(() -> open(FIRST)).isInstanceOf(StoreException.Corrupt.class);
  }

  @Test
  void noticesAWrappedKeyThatHasChanged() {
    open(FIRST).seal(ONE, ROW, PLAIN);
    var stored = store.dataKeys().list().getFirst();
    byte[] bytes = stored.wrapping().bytes().clone();
    bytes[20] ^= 1;
    store
        .dataKeys()
        .rewrap(
            List.of(stored.wrapped(new WrappedKey.Wrapping(stored.wrapping().master(), bytes))));

    assertThatThrownBy(() -> open(FIRST))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("Data key 1")
        .hasMessageContaining("has changed");
  }

  @Test
  void rotatesOnlyTheKeysOfOneNamespace() {
    var keys = open(FIRST);
    var one = keys.seal(ONE, ROW, PLAIN);
    var other = keys.seal(OTHER, ROW, PLAIN);

    keys.rotate(ONE);

    assertThat(keys.outdated()).containsExactly(one.keyId());
    assertThat(keys.isUpToDate(one.keyId())).isFalse();
    assertThat(keys.isUpToDate(other.keyId())).isTrue();
    var renewed = keys.renewed(ONE, ROW, one);
    assertThat(renewed.keyId()).isGreaterThan(other.keyId());
    assertThat(keys.open(ROW, renewed)).isEqualTo(PLAIN);
    assertThat(open(FIRST).outdated()).containsExactly(one.keyId());

    keys.delete(fence, keys.outdated());
    assertThat(open(FIRST).open(ROW, renewed)).isEqualTo(PLAIN);
    assertThatThrownBy(() -> open(FIRST).open(ROW, one))
        .isInstanceOf(StoreException.Corrupt.class)
        .hasMessageContaining("data key " + one.keyId());
  }

  @Test
  void opensWhatWasReadBeforeItsKeyWasDeleted() {
    var keys = open(FIRST);
    var one = keys.seal(ONE, ROW, PLAIN);
    keys.rotate(ONE);
    keys.delete(fence, keys.outdated());

    assertThat(keys.outdated()).isEmpty();
    assertThat(keys.open(ROW, one)).isEqualTo(PLAIN);
    keys.forgetDeleted();
    assertThatThrownBy(() -> keys.open(ROW, one)).isInstanceOf(StoreException.Corrupt.class);
  }

  /** Else a key would be deleted whose last blob is yet to be stored. */
  @Test
  void waitsForWritesThatWereSealedBeforeARotation() throws Exception {
    var keys = open(FIRST);
    var isSealed = new CountDownLatch(1);
    var commits = new CountDownLatch(1);
    try (var writer = Executors.newSingleThreadExecutor()) {
      var written = writer.submit(() -> keys.writing(() -> {
        var sealed = keys.seal(ONE, ROW, PLAIN);
        isSealed.countDown();
        await(commits);
        return sealed;
      }));
      await(isSealed);
      keys.rotate(ONE);
      assertThat(keys.awaitWrites()).isFalse();

      commits.countDown();
      assertThat(keys.outdated()).containsExactly(written.get().keyId());
      assertThat(keys.awaitWrites()).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void neverGivesAnIdAgain() {
    var keys = open(FIRST);
    int first = keys.seal(ONE, ROW, PLAIN).keyId();
    keys.rotate(ONE);
    keys.delete(fence, keys.outdated());

    assertThat(open(FIRST).seal(OTHER, ROW, PLAIN).keyId()).isGreaterThan(first + 1);
  }

  @Test
  void changesAKeyThatHasEncryptedEnough() {
    var limits = new Keyring.Limits(10, 30);
    var keys = open(FIRST, limits);
    var ids = new TreeMap<Integer, Integer>();
    for (int blob = 0; blob < 65; blob++) {
      ids.merge(keys.seal(ONE, ROW, PLAIN).keyId(), 1, Integer::sum);
    }
    assertThat(ids.values()).containsExactly(30, 30, 5);
    assertThat(keys.outdated()).isEmpty();
    // A restart counts the begun block as used.
    var again = open(FIRST, limits);
    assertThat(store.dataKeys().list().getLast().blobs()).isEqualTo(10);
    again.seal(ONE, ROW, PLAIN);
    assertThat(store.dataKeys().list().getLast().blobs()).isEqualTo(20);
  }

  @Test
  void hasNoKeyForANamespaceThatIsGone() {
    var keys = open(FIRST);
    var sealed = keys.seal(ONE, ROW, PLAIN);
    keys.forget(ONE);

    assertThatThrownBy(() -> keys.seal(ONE, ROW, PLAIN))
        .isInstanceOf(StoreException.Rejected.class)
        .hasMessageContaining("was deleted with its keys");
    assertThatThrownBy(() -> keys.open(ROW, sealed)).isInstanceOf(StoreException.Corrupt.class);
  }
}
