package dev.almanac.runtime.encryption;

import dev.almanac.runtime.encryption.EncryptionControl.Progress;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.StoredBlobs;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes through all blobs in small steps and encrypts those anew whose key was retired, and those
 * that are not encrypted. After a whole pass that left none, it deletes the retired keys. It begins
 * at the start of a process and after each rotation. If encryption is being ended, it decrypts.
 */
public final class EncryptionPass implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(EncryptionPass.class);

  /** How many rows one step looks at: some milliseconds. */
  private static final int ROWS = 500;

  /** How many steps pass until rows that were left are looked at again. */
  private static final int REST = 600;

  private final StoredBlobs blobs;
  private final Keyring keys;
  private final Fences fences;
  private Optional<StoredBlobs.Place> place = Optional.empty();
  private Set<Integer> outdated = Set.of();
  private boolean isUnderWay;
  private int resting;
  private volatile boolean isWanted = true;
  private volatile Progress progress = new Progress(true, 0, 0, 0);

  public EncryptionPass(StoredBlobs blobs, Keyring keys, Fences fences) {
    this.blobs = blobs;
    this.keys = keys;
    this.fences = fences;
  }

  public Progress progress() {
    var now = progress;
    return isWanted ? new Progress(true, now.seen(), now.renewed(), now.left()) : now;
  }

  /** Gives a namespace another key, and begins a pass. Any thread that may block may call. */
  public void rotate(UUID namespace) {
    keys.rotate(namespace);
    isWanted = true;
  }

  @Override
  public void run() {
    if (!isUnderWay && !begins()) {
      return;
    }
    var step = blobs.step(fences.current(), place, ROWS, keys);
    place = step.next();
    var before = progress;
    progress = new Progress(
        true,
        before.seen() + step.seen(),
        before.renewed() + step.renewed(),
        before.left() + step.left());
    if (place.isEmpty()) {
      ended(progress);
    }
  }

  private boolean begins() {
    if (resting > 0) {
      resting--;
    }
    if (!isWanted && (resting > 0 || progress.left() == 0)) {
      return false;
    }
    isWanted = false;
    isUnderWay = true;
    outdated = keys.outdated();
    progress = new Progress(true, 0, 0, 0);
    return true;
  }

  private void ended(Progress whole) {
    isUnderWay = false;
    resting = REST;
    if (whole.left() == 0) {
      keys.delete(fences.current(), outdated);
    }
    if (whole.renewed() > 0 || !outdated.isEmpty()) {
      LOG.info(
          "{} of {} stored blobs were {}; {} are left, {} old data keys {}",
          whole.renewed(),
          whole.seen(),
          keys.isSealing() ? "encrypted with current keys" : "decrypted",
          whole.left(),
          outdated.size(),
          whole.left() == 0 ? "were deleted" : "stay until then");
    }
    progress = new Progress(false, whole.seen(), whole.renewed(), whole.left());
  }
}
