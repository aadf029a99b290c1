package dev.almanac.store.sql;

/** A column of a change; as a key it is compared by the operator. */
record Column(String name, SqlType type, String operator) {
  static Column integer(String name) {
    return new Column(name, SqlType.INT, "=");
  }

  static Column number(String name) {
    return new Column(name, SqlType.LONG, "=");
  }

  static Column real(String name) {
    return new Column(name, SqlType.REAL, "=");
  }

  static Column text(String name) {
    return new Column(name, SqlType.TEXT, "=");
  }

  static Column uuid(String name) {
    return new Column(name, SqlType.UUID, "=");
  }

  static Column bytes(String name) {
    return new Column(name, SqlType.BYTES, "=");
  }

  Column upTo() {
    return new Column(name, type, "<=");
  }
}
