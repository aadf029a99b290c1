package dev.almanac.runtime.loop;

import dev.almanac.store.Attribute;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds a search attribute by its name. Any thread may call; no call blocks. */
public interface AttributeLookup {
  @Nullable
  Attribute find(UUID namespace, String name);
}
