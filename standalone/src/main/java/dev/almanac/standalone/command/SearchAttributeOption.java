package dev.almanac.standalone.command;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads {@code --search-attribute}: name and type. */
final class SearchAttributeOption {
  private static final Map<String, IndexedValueType> TYPES = Map.of(
      "text", IndexedValueType.INDEXED_VALUE_TYPE_TEXT,
      "keyword", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
      "int", IndexedValueType.INDEXED_VALUE_TYPE_INT,
      "double", IndexedValueType.INDEXED_VALUE_TYPE_DOUBLE,
      "bool", IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
      "datetime", IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
      "keywordlist", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST);

  private SearchAttributeOption() {}

  static Map<String, IndexedValueType> read(List<String> texts, CommandSpec spec) {
    var types = new LinkedHashMap<String, IndexedValueType>();
    for (String text : texts) {
      var attribute = KeyValue.of(text, "--search-attribute", spec);
      var type = TYPES.get(attribute.value().toLowerCase(Locale.ROOT));
      if (type == null) {
        throw new ParameterException(
            spec.commandLine(),
            ("--search-attribute: expected a type Text, Keyword, Int, Double, Bool, Datetime or"
                    + " KeywordList, found '%s'")
                .formatted(attribute.value()));
      }
      types.put(attribute.key(), type);
    }
    return types;
  }
}
