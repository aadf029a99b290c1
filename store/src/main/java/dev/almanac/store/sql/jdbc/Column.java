package dev.almanac.store.sql.jdbc;

/** A column of a change. As a key it is compared with the operator. */
public record Column(String name, SqlType type, String operator) {
  public static Column integer(String name) {
    return new Column(name, SqlType.INT, "=");
  }

  public static Column number(String name) {
    return new Column(name, SqlType.LONG, "=");
  }

  public static Column real(String name) {
    return new Column(name, SqlType.REAL, "=");
  }

  public static Column text(String name) {
    return new Column(name, SqlType.TEXT, "=");
  }

  public static Column uuid(String name) {
    return new Column(name, SqlType.UUID, "=");
  }

  public static Column bytes(String name) {
    return new Column(name, SqlType.BYTES, "=");
  }

  Column upTo() {
    return new Column(name, type, "<=");
  }
}
