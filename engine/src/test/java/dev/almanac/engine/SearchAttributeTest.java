package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchAttributeTest {
  private static final RunLimits.Attributes LIMITS = RunLimits.DEFAULT.attributes();
  private static final Map<String, IndexedValueType> TYPES = Stream.of(IndexedValueType.values())
      .filter(type -> type != IndexedValueType.UNRECOGNIZED)
      .filter(type -> type != IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED)
      .collect(Collectors.toMap(
          type -> type.name().substring("INDEXED_VALUE_TYPE_".length()), type -> type));

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
          TEXT         | "some words"                     | good
          TEXT         | 1                                | bad
          KEYWORD      | "word"                           | good
          KEYWORD      | ["word"]                         | good
          KEYWORD      | ["a", "b"]                       | bad
          KEYWORD      | true                             | bad
          KEYWORD      | word                             | bad
          KEYWORD      | {"a": "b"}                       | bad
          KEYWORD      | null                             | good
          KEYWORD      | []                               | good
          KEYWORD      | "a" "b"                          | bad
          INT          | 42                               | good
          INT          | -9223372036854775808             | good
          INT          | 9223372036854775808              | bad
          INT          | 4.5                              | bad
          INT          | "42"                             | bad
          INT          | [42]                             | good
          DOUBLE       | 4.5                              | good
          DOUBLE       | 4                                | good
          DOUBLE       | NaN                              | bad
          DOUBLE       | 1e999                            | bad
          BOOL         | true                             | good
          BOOL         | 0                                | bad
          DATETIME     | "2030-01-01T00:00:00Z"           | good
          DATETIME     | "2030-01-01T00:00:00.123+02:00"  | good
          DATETIME     | "2030-01-01"                     | bad
          DATETIME     | 1                                | bad
          KEYWORD_LIST | ["a", "b"]                       | good
          KEYWORD_LIST | "a"                              | good
          KEYWORD_LIST | ["a", 1]                         | bad
          KEYWORD_LIST | [["a"]]                          | bad
          """)
  void aValueMustBeOfTheTypeOfItsAttribute(String name, String value, String verdict) {
    var problem = SearchAttributeRules.check(
        attribute(name, json(value)), new NamespaceInfo("default", TYPES), LIMITS);

    assertThat(problem.isEmpty()).as(problem.orElse("")).isEqualTo(verdict.equals("good"));
    problem.ifPresent(text -> assertThat(text).contains("cannot hold", name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Keyword", "INDEXED_VALUE_TYPE_KEYWORD", "Int", ""})
  void theTypeThatAValueClaimsDoesNotCount(String claimed) {
    var value = json("\"a\"").toBuilder()
        .putMetadata("type", ByteString.copyFromUtf8(claimed))
        .build();

    assertThat(SearchAttributeRules.check(
            attribute("KEYWORD", value), new NamespaceInfo("default", TYPES), LIMITS))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"KEYWORD, Keyword", "KEYWORD_LIST, KeywordList", "BuildIds, KeywordList"})
  void aValueThatNamesNoTypeIsGivenThatOfItsAttribute(String name, String type) {
    var typed = SearchAttributeRules.typed(attribute(name, json("\"a\"")), TYPES);

    assertThat(typed.getIndexedFieldsOrThrow(name).getMetadataOrThrow("type").toStringUtf8())
        .isEqualTo(type);
    assertThat(SearchAttributeRules.typed(typed, Map.of())).isEqualTo(typed);
    assertThat(SearchAttributeRules.typed(attribute("Nope", json("1")), TYPES))
        .isEqualTo(attribute("Nope", json("1")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"WorkflowId", "ExecutionStatus", "RootRunId", "TemporalWorkerDeploymentVersion"})
  void whatOnlyTheServerKnowsCannotBeSet(String name) {
    assertThat(SearchAttributeRules.check(
            attribute(name, json("\"a\"")), new NamespaceInfo("default", TYPES), LIMITS))
        .contains("Search attribute " + name + " is set by the server alone.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TemporalChangeVersion", "BuildIds", "BinaryChecksums"})
  void whatSdksSetNeedsNoRegistration(String name) {
    assertThat(SearchAttributeRules.check(
            attribute(name, json("[\"a\"]")), new NamespaceInfo("default", Map.of()), LIMITS))
        .isEmpty();
  }

  @Test
  void aNameThatNobodyRegisteredIsUnknown() {
    assertThat(SearchAttributeRules.check(
            attribute("Nope", json("1")), new NamespaceInfo("default", TYPES), LIMITS))
        .contains("Namespace default has no mapping defined for search attribute Nope");
  }

  @Test
  void thereAreLimitsToNumbersAndSizes() {
    var many = SearchAttributes.newBuilder();
    var heavy = SearchAttributes.newBuilder();
    var types = Stream.iterate(0, i -> i + 1)
        .limit(101)
        .collect(Collectors.toMap(i -> "K" + i, i -> IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD));
    types.keySet().forEach(name -> many.putIndexedFields(name, json("\"a\"")));
    for (int i = 0; i < 21; i++) {
      heavy.putIndexedFields("K" + i, text(2046));
    }

    assertThat(
            SearchAttributeRules.check(many.build(), new NamespaceInfo("default", types), LIMITS))
        .contains("number of search attributes 101 exceeds limit 100");
    assertThat(SearchAttributeRules.check(
            attribute("K1", text(2046)), new NamespaceInfo("default", types), LIMITS))
        .isEmpty();
    assertThat(SearchAttributeRules.check(
            attribute("K1", text(2047)), new NamespaceInfo("default", types), LIMITS))
        .contains("search attribute K1 value size 2049 exceeds size limit 2048");
    assertThat(
            SearchAttributeRules.check(heavy.build(), new NamespaceInfo("default", types), LIMITS)
                .orElseThrow())
        .startsWith("total size of search attributes ");
  }

  private static SearchAttributes attribute(String name, Payload value) {
    return SearchAttributes.newBuilder().putIndexedFields(name, value).build();
  }

  private static Payload text(int length) {
    return json('"' + "x".repeat(length) + '"');
  }

  private static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }
}
