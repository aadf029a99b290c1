package dev.almanac.store.sql.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A piece of SQL and the values of its parameters, which never become part of the text. */
public final class Fragment {
  private interface Binding {
    void to(Query query) throws SQLException;
  }

  private final StringBuilder sql = new StringBuilder();
  private final List<Binding> bindings = new ArrayList<>();

  public Fragment add(String text) {
    sql.append(text);
    return this;
  }

  public Fragment add(Fragment other) {
    sql.append(other.sql);
    bindings.addAll(other.bindings);
    return this;
  }

  public Fragment number(long value) {
    return parameter(query -> query.number(value));
  }

  public Fragment real(double value) {
    return parameter(query -> query.real(value));
  }

  public Fragment text(String value) {
    return parameter(query -> query.text(value));
  }

  public Fragment uuid(UUID value) {
    return parameter(query -> query.uuid(value));
  }

  public String sql() {
    return sql.toString();
  }

  public Query query(Session session) throws SQLException {
    return bind(session.query(sql()));
  }

  public Query bind(Query query) throws SQLException {
    for (Binding binding : bindings) {
      binding.to(query);
    }
    return query;
  }

  private Fragment parameter(Binding binding) {
    sql.append('?');
    bindings.add(binding);
    return this;
  }
}
