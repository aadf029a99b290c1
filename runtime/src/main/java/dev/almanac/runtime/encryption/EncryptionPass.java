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

  /**
   * How many steps pass until rows that were left are looked at again: first few, for most were
   * just in use; twice as many after each pass that leaves some, for the others are damaged.
   */
  private static final int SHORTEST_REST = 10;

  private static final int LONGEST_REST = 600;

  /** How many steps pass until a deleted key opens no more what was read before. */
  private static final int READING = 600;

  private final StoredBlobs blobs;
  private final Keyring keys;
  private final Fences fences;
  private Optional<StoredBlobs.Place> place = Optional.empty();
  private Set<Integer> outdated = Set.of();
  private boolean isUnderWay;
  private int rest = SHORTEST_REST;
  private int resting;
  private int reading;
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
    forgetDeleted();
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

  private void forgetDeleted() {
    if (reading > 0 && --reading == 0) {
      keys.forgetDeleted();
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
    outdated = keys.outdated();
    if (!writesEnded()) {
      isWanted = true;
      return false;
    }
    isUnderWay = true;
    progress = new Progress(true, 0, 0, 0);
    return true;
  }

  /** A commit under way may have sealed its blobs before a rotation, and write behind the pass. */
  private boolean writesEnded() {
    try {
      return keys.awaitWrites();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void ended(Progress whole) {
    isUnderWay = false;
    resting = rest;
    rest = whole.left() == 0 ? SHORTEST_REST : Math.min(2 * rest, LONGEST_REST);
    if (whole.left() == 0) {
      keys.delete(fences.current(), outdated);
      reading = READING;
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
