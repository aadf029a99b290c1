package dev.almanac.api.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrantsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "orders:reader  | orders   | KNOW READ READ_HISTORY IDENTIFIED",
        "orders:writer  | orders   | KNOW READ READ_HISTORY WRITE COMPLETE IDENTIFIED",
        "orders:worker  | orders   | KNOW READ_HISTORY WORK COMPLETE IDENTIFIED",
        "orders:admin   | orders   | KNOW READ READ_HISTORY WRITE WORK COMPLETE ADMINISTER"
            + " IDENTIFIED",
        "orders:admin   | payments | IDENTIFIED",
        "orders:admin   | \"\"     | IDENTIFIED",
        "system:reader  | payments | KNOW READ READ_HISTORY OVERSEE IDENTIFIED",
        "system:worker  | payments | KNOW READ_HISTORY WORK COMPLETE IDENTIFIED",
        "system:admin   | payments | KNOW READ READ_HISTORY WRITE WORK COMPLETE ADMINISTER OVERSEE"
            + " OPERATE IDENTIFIED",
      })
  void allowWhatTheRoleHas(String grant, String namespace, String expected) throws Exception {
    var grants = Grants.of(List.of(grant));

    var allowed = List.of(Permission.values()).stream()
        .filter(permission -> grants.allow(permission, namespace))
        .map(Permission::name)
        .toList();

    assertThat(allowed).containsExactlyInAnyOrder(expected.split(" "));
  }

  @Test
  void addUpInANamespace() throws Exception {
    var grants = Grants.of(List.of("orders:reader,worker", "orders:writer", "a:b:admin"));

    assertThat(grants.namespaces())
        .isEqualTo(Map.of(
            "orders", Set.of(Role.READER, Role.WRITER, Role.WORKER), "a:b", Set.of(Role.ADMIN)));
    assertThat(Grants.of(grants.texts())).isEqualTo(grants);
    assertThat(grants.texts()).containsExactly("a:b:admin", "orders:reader,writer,worker");
  }

  @Test
  void understandThePermissionsOfTemporal() throws Exception {
    var grants = Grants.of(List.of("temporal-system:read", "orders:write"));

    assertThat(grants.texts()).containsExactly("system:reader", "orders:writer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "orders", ":admin", "orders:", "orders:owner", "orders:reader,,admin"})
  void refuseWhatIsNoGrant(String text) {
    assertThatThrownBy(() -> Grants.of(List.of(text)))
        .isInstanceOf(Grants.InvalidException.class)
        .hasMessage(
            ("Expected a grant such as 'orders:writer' or 'system:admin', with the roles reader,"
                    + " writer, worker and admin; found '%s'.")
                .formatted(text));
  }

  @Test
  void areLimited() {
    var many = java.util.stream.IntStream.rangeClosed(0, Grants.MOST_NAMESPACES)
        .mapToObj(number -> "n" + number + ":reader")
        .toList();

    assertThatThrownBy(() -> Grants.of(many)).hasMessageContaining("at most 1000 namespaces");
  }
}
