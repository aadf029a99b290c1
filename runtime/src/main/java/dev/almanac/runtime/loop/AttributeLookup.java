package dev.almanac.runtime.loop;

import dev.almanac.store.Attribute;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds a search attribute by the name that users know. Any thread may ask; it does not block. */
public interface AttributeLookup {
  @Nullable
  Attribute find(UUID namespace, String name);
}
