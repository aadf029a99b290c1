package dev.almanac.store;

import java.util.UUID;

/** A namespace. The version counts its updates from 1. */
public record NamespaceRow(UUID id, String name, long version, Blob data) {
  public NamespaceRow {
    Ids.require("namespace", name);
  }
}
