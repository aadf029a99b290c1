package dev.almanac.api.filter;

/** A comparison operator. */
enum Operator {
  EQUAL("="),
  NOT_EQUAL("!="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">="),
  IN("IN"),
  NOT_IN("NOT IN"),
  BETWEEN("BETWEEN"),
  NOT_BETWEEN("NOT BETWEEN"),
  STARTS_WITH("STARTS_WITH"),
  NOT_STARTS_WITH("NOT STARTS_WITH"),
  IS_NULL("IS NULL"),
  IS_NOT_NULL("IS NOT NULL");

  private final String label;

  Operator(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Returns the operator that is true exactly where this one is false. */
  Operator negated() {
    return switch (this) {
      case EQUAL -> NOT_EQUAL;
      case NOT_EQUAL -> EQUAL;
      case LESS -> AT_LEAST;
      case AT_MOST -> GREATER;
      case GREATER -> AT_MOST;
      case AT_LEAST -> LESS;
      case IN -> NOT_IN;
      case NOT_IN -> IN;
      case BETWEEN -> NOT_BETWEEN;
      case NOT_BETWEEN -> BETWEEN;
      case STARTS_WITH -> NOT_STARTS_WITH;
      case NOT_STARTS_WITH -> STARTS_WITH;
      case IS_NULL -> IS_NOT_NULL;
      case IS_NOT_NULL -> IS_NULL;
    };
  }
}
