package dev.almanac.engine.attribute;

import java.time.Instant;

/** A typed value of a search attribute. */
public sealed interface TypedValue {
  /** Of the types Keyword, KeywordList and Text. */
  record Text(String text) implements TypedValue {}

  record Whole(long number) implements TypedValue {}

  record Real(double number) implements TypedValue {}

  record Truth(boolean isTrue) implements TypedValue {}

  record Time(Instant time) implements TypedValue {}
}
