package dev.almanac.store.sql.jdbc;

/** The type of a column, with PostgreSQL's name for it. */
public enum SqlType {
  INT("int4"),
  LONG("int8"),
  REAL("float8"),
  TEXT("text"),
  UUID("uuid"),
  BYTES("bytea");

  private final String postgres;

  SqlType(String postgres) {
    this.postgres = postgres;
  }

  public String postgres() {
    return postgres;
  }
}
