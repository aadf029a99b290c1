package dev.almanac.api.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleMappingTest {
  private static final List<GroupGrant> GROUPS = List.of(
      GroupGrant.of("platform system:admin"),
      GroupGrant.of("Shop Team orders:writer,worker payments:reader"),
      GroupGrant.of("/shop/dev orders:reader"),
      GroupGrant.of("urn:team:7 orders:worker"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        // permissions, as Temporal's servers know them
        "permissions | ['orders:read']                  | orders:reader",
        "permissions | ['orders:read','orders:write']   | orders:reader,writer,worker",
        "permissions | ['orders:worker','pay:admin']    | orders:worker pay:admin",
        "permissions | ['temporal-system:admin']        | system:admin",
        "permissions | ['orders:writer','pay:reader']   | orders:writer pay:reader",
        "permissions | ['temporal-system:read']         | system:reader",
        "permissions | ['orders:Write']                 | orders:writer,worker",
        "permissions | 'orders:read pay:write'          | orders:reader pay:writer,worker",
        // what means something elsewhere, or nothing
        "permissions | ['system:admin']                 | ",
        "permissions | ['read:users','orders']          | ",
        "permissions | [':admin','a:b:admin','orders:'] | ",
        "permissions | ['orders:admin,reader']          | ",
        "permissions | ['*:admin']                      | *:admin",
        "permissions | [7,null,{'a':1},['orders:admin']] | ",
        "permissions | {'orders':'admin'}               | ",
        "permissions | null                             | ",
        // groups
        "groups      | ['platform']                     | system:admin",
        "groups      | ['Shop Team','others']           | orders:writer,worker payments:reader",
        "groups      | ['/shop/dev']                    | orders:reader",
        "groups      | 'urn:team:7'                     | orders:worker",
        "groups      | ['Platform','platform ']         | ",
        "groups      | ['system:admin','*','']          | ",
      })
  void turnsClaimsIntoGrants(String claim, String value, String grants) {
    var mapping = new RoleMapping("permissions", "groups", GROUPS);

    assertThat(mapping.grants(claims("{'%s':%s}".formatted(claim, value))).texts())
        .isEqualTo(grants == null ? List.of() : Arrays.asList(grants.split(" ")));
  }

  @Test
  void bothCountTogether() {
    var mapping = new RoleMapping("permissions", "groups", GROUPS);

    assertThat(mapping
            .grants(claims("{'permissions':['orders:read'],'groups':['urn:team:7']}"))
            .texts())
        .containsExactly("orders:reader,worker");
  }

  @Test
  void aNameOfAClaimMayBeAPathOrHaveDots() {
    var keycloak = new RoleMapping("", "realm_access.roles", GROUPS);
    assertThat(
            keycloak.grants(claims("{'realm_access':{'roles':['platform']}}")).texts())
        .containsExactly("system:admin");
    assertThat(keycloak.grants(claims("{'permissions':['orders:admin']}")).texts())
        .isEmpty();

    var auth0 = new RoleMapping("", "https://almanac.example/groups", GROUPS);
    assertThat(auth0
            .grants(claims("{'https://almanac.example/groups':['platform']}"))
            .texts())
        .containsExactly("system:admin");

    var client = new RoleMapping("", "resource_access.my.client.roles", GROUPS);
    assertThat(client
            .grants(claims("{'resource_access':{'my.client':{'roles':['platform']}}}"))
            .texts())
        .containsExactly("system:admin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "team", "orders:admin", "* orders:admin", "team orders:boss", "team orders:"})
  void aGroupNeedsANameAndGrants(String text) {
    assertThatThrownBy(() -> GroupGrant.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected a group and grants, such as 'shop-team orders:writer'");
  }

  private static Claims claims(String json) {
    return new Claims(StrictJson.object(json.replace('\'', '"')));
  }
}
