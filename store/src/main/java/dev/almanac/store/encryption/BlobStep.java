package dev.almanac.store.encryption;

import dev.almanac.store.encryption.StoredBlobs.Place;
import java.util.Optional;

/**
 * The result of one step through all blobs.
 *
 * @param next where to continue; empty after the last step of a pass
 * @param seen how many blobs it looked at
 * @param renewed how many it encrypted or decrypted
 * @param left how many it left as they were, because they were in use or could not be read
 */
public record BlobStep(Optional<Place> next, int seen, int renewed, int left) {}
