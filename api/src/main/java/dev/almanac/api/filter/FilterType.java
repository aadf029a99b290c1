package dev.almanac.api.filter;

import io.temporal.api.enums.v1.IndexedValueType;

/** How the values of a search attribute are written and compared. */
enum FilterType {
  TEXT("Text"),
  KEYWORD("Keyword"),
  KEYWORD_LIST("KeywordList"),
  INT("Int"),
  DOUBLE("Double"),
  BOOL("Bool"),
  DATETIME("Datetime"),
  /** A number with names. */
  STATUS("Keyword"),
  /** A number of nanoseconds, which may be written as a duration. */
  DURATION("Int");

  private final String label;

  FilterType(String label) {
    this.label = label;
  }

  /** Returns the name that users know. */
  String label() {
    return label;
  }

  boolean allows(Operator operator) {
    return switch (operator) {
      case IS_NULL, IS_NOT_NULL, EQUAL, NOT_EQUAL -> true;
      case IN, NOT_IN -> this != TEXT && this != BOOL;
      case STARTS_WITH, NOT_STARTS_WITH -> this == KEYWORD;
      case LESS, AT_MOST, GREATER, AT_LEAST, BETWEEN, NOT_BETWEEN ->
        this != TEXT && this != BOOL && this != KEYWORD_LIST;
    };
  }

  static FilterType of(IndexedValueType type) {
    return switch (type) {
      case INDEXED_VALUE_TYPE_TEXT -> TEXT;
      case INDEXED_VALUE_TYPE_KEYWORD -> KEYWORD;
      case INDEXED_VALUE_TYPE_KEYWORD_LIST -> KEYWORD_LIST;
      case INDEXED_VALUE_TYPE_INT -> INT;
      case INDEXED_VALUE_TYPE_DOUBLE -> DOUBLE;
      case INDEXED_VALUE_TYPE_BOOL -> BOOL;
      case INDEXED_VALUE_TYPE_DATETIME -> DATETIME;
      case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED ->
        throw new IllegalArgumentException("Expected a type of search attributes, found " + type);
    };
  }
}
