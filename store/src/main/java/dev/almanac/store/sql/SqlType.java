package dev.almanac.store.sql;

/** How the value of a column is stored, with PostgreSQL's name for it. */
enum SqlType {
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

  String postgres() {
    return postgres;
  }
}
