package dev.almanac.cli.format;

import java.util.List;

/** What a value of a file may be. */
public sealed interface Shape {
  /** A text, or a number that is meant as one. */
  record Text() implements Shape {}

  /** A whole number. */
  record Whole(long least) implements Shape {}

  record Truth() implements Shape {}

  /** One of some words. */
  record Choice(List<String> words) implements Shape {
    public Choice {
      words = List.copyOf(words);
    }
  }

  /** Any value that JSON has. */
  record Any() implements Shape {}

  record ListOf(Shape item) implements Shape {}

  /** A list, or its only item. */
  record OneOrList(Shape item) implements Shape {}

  /** A map with names that users choose. */
  record MapOf(Shape value) implements Shape {}

  /** A text, or fields for what the text alone cannot say. */
  record TextOr(Fields fields) implements Shape {}

  /** Known keys. */
  record Fields(List<Key> keys) implements Shape {
    public Fields {
      keys = List.copyOf(keys);
    }
  }

  /** @param text what it means, in a sentence */
  record Key(String name, Shape shape, boolean required, String text) {}

  static Key key(String name, Shape shape, String text) {
    return new Key(name, shape, false, text);
  }

  static Key required(String name, Shape shape, String text) {
    return new Key(name, shape, true, text);
  }
}
