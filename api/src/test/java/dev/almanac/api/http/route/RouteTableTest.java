package dev.almanac.api.http.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {
  private final RouteTable<String> table = new RouteTable<>();

  @BeforeEach
  void addRoutes() {
    add("GET", "/things");
    add("GET", "/things/{id}");
    add("POST", "/things/{id}");
    add("GET", "/things/special");
    add("GET", "/things/{id}/parts/{part}");
    add("GET", "/things/special/parts/first");
    add("GET", "/files/{path=**}");
    add("GET", "/files/index");
    add("GET", "/");
  }

  @ParameterizedTest
  @CsvSource({
    "/things, /things",
    "/things/7, /things/{id}",
    "/things/special, /things/special",
    "/things/special/parts/first, /things/special/parts/first",
    "/things/special/parts/second, /things/{id}/parts/{part}",
    "/things/7/parts/first, /things/{id}/parts/{part}",
    "/files/, /files/{path=**}",
    "/files/a/b.js, /files/{path=**}",
    "/files/index, /files/index",
    "/files/index/more, /files/{path=**}",
    "/, /",
  })
  void prefersLiteralsToVariables(String path, String route) throws Exception {
    assertThat(route("GET", path).target()).isEqualTo("GET " + route);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/thing", "/things/", "/things/7/", "/things/7/parts", "//things", "/x"})
  void findsNothingElsewhere(String path) throws Exception {
    assertThat(find("GET", path)).isEqualTo(new RouteTable.Nothing<>());
  }

  @Test
  void tellsWhichMethodsAPathHas() throws Exception {
    assertThat(find("DELETE", "/things/7"))
        .isEqualTo(new RouteTable.OtherMethods<>(Set.of("GET", "POST")));
  }

  @Test
  void aLiteralOfAnotherMethodDoesNotHideAVariable() throws Exception {
    assertThat(route("POST", "/things/special").variables()).isEqualTo(Map.of("id", "special"));
  }

  @Test
  void decodesEachSegmentByItself() throws Exception {
    assertThat(route("GET", "/things/a%2Fb%20%3F%23%25%26/parts/%C3%A4+").variables())
        .isEqualTo(Map.of("id", "a/b ?#%&", "part", "ä+"));
  }

  @Test
  void restIsEverythingThatIsLeft() throws Exception {
    assertThat(route("GET", "/files/a/b/c.js").variables()).isEqualTo(Map.of("path", "a/b/c.js"));
  }

  @Test
  void refusesTwoRoutesForTheSamePath() {
    assertThatThrownBy(() -> add("GET", "/things/{name}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Two routes for GET /things/{name}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "things",
        "/things/",
        "/a//b",
        "/a/{}",
        "/a/{b=*}",
        "/a/{b",
        "/a/{b=**}/c",
        "/a/b:verb"
      })
  void refusesTemplatesThatItDoesNotUnderstand(String template) {
    assertThatThrownBy(() -> PathTemplate.of(template))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void add(String method, String template) {
    table.add(method, PathTemplate.of(template), method + " " + template);
  }

  private RouteTable.Route<String> route(String method, String path) throws Target.Malformed {
    var found = find(method, path);
    return found instanceof RouteTable.Route<String> route
        ? route
        : fail("Expected a route, found " + found);
  }

  private RouteTable.Found<String> find(String method, String path) throws Target.Malformed {
    List<String> segments = Target.of(path).segments();
    return table.find(method, segments);
  }
}
