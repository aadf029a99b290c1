package dev.almanac.api.durable.payload;

import com.google.protobuf.ByteString;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value as Durable Workflow's payloads have it. Unlike JSON it knows bytes and integers. */
public sealed interface Value {
  /** The absent value. */
  record Nothing() implements Value {}

  record Flag(boolean flag) implements Value {}

  record Whole(long number) implements Value {}

  /** A finite number. */
  record Real(double number) implements Value {}

  record Bytes(ByteString bytes) implements Value {}

  record Text(String text) implements Value {}

  record Items(List<Value> items) implements Value {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** Keeps the order of the entries. */
  record Entries(Map<String, Value> entries) implements Value {
    public Entries {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }
  }

  /** Returns whether JSON can express the value: it has no bytes. */
  default boolean isJson() {
    return switch (this) {
      case Nothing nothing -> true;
      case Flag flag -> true;
      case Whole whole -> true;
      case Real real -> true;
      case Text text -> true;
      case Bytes bytes -> false;
      case Items(var items) -> items.stream().allMatch(Value::isJson);
      case Entries(var entries) -> entries.values().stream().allMatch(Value::isJson);
    };
  }
}
