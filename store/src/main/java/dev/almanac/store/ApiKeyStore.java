package dev.almanac.store;

import java.util.List;

/** Keys with which clients show who they are. Each write is one fenced transaction. */
public interface ApiKeyStore {
  /** A key. The version counts its changes from 1. */
  record KeyRow(String id, long version, Blob data) {
    public KeyRow {
      Ids.require("key", id);
    }
  }

  /** Adds a key with version 1; returns false if the id is taken. */
  boolean add(Fence fence, String id, Blob data);

  /** Replaces the data and increments the version; returns false if it is not {@code version}. */
  boolean update(Fence fence, String id, long version, Blob data);

  /** Lists keys by id after {@code after}, which is empty for the first page. */
  List<KeyRow> list(String after, int limit);

  /** Removes a key; returns false if there is none. */
  boolean remove(Fence fence, String id);
}
