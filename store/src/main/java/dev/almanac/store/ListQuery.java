package dev.almanac.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A page of a list: runs of a namespace that meet a condition, after a place in the order. */
public record ListQuery(
    UUID namespace, Condition condition, @Nullable ListKey after, int limit) {}
