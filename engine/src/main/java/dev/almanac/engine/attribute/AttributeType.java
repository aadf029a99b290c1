package dev.almanac.engine.attribute;

import io.temporal.api.enums.v1.IndexedValueType;

/** The types of search attributes, by their names in payloads. */
enum AttributeType {
  TEXT("Text"),
  KEYWORD("Keyword"),
  INT("Int"),
  DOUBLE("Double"),
  BOOL("Bool"),
  DATETIME("Datetime"),
  KEYWORD_LIST("KeywordList"),
  UNKNOWN("Unspecified");

  private final String label;

  AttributeType(String label) {
    this.label = label;
  }

  static AttributeType of(IndexedValueType type) {
    return switch (type) {
      case INDEXED_VALUE_TYPE_TEXT -> TEXT;
      case INDEXED_VALUE_TYPE_KEYWORD -> KEYWORD;
      case INDEXED_VALUE_TYPE_INT -> INT;
      case INDEXED_VALUE_TYPE_DOUBLE -> DOUBLE;
      case INDEXED_VALUE_TYPE_BOOL -> BOOL;
      case INDEXED_VALUE_TYPE_DATETIME -> DATETIME;
      case INDEXED_VALUE_TYPE_KEYWORD_LIST -> KEYWORD_LIST;
      case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED -> UNKNOWN;
    };
  }

  String label() {
    return label;
  }
}
