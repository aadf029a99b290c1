package dev.almanac.cli.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

class ShortPayloadsTest {
  private static final String JSON_ENCODING = "anNvbi9wbGFpbg==";

  @Test
  void valuesTakeThePlaceOfPayloads() {
    assertThat(shortened("{'a':{'payloads':[{'metadata':{'encoding':'%s'},'data':'eyJrIjoxfQ=='}]}}"
            .formatted(JSON_ENCODING)))
        .isEqualTo("{\"a\":[{\"k\":1}]}");
  }

  @Test
  void nullIsNull() {
    assertThat(shortened("[{'metadata':{'encoding':'YmluYXJ5L251bGw='}}]")).isEqualTo("[null]");
  }

  @Test
  void bytesAndBrokenJsonStayAsTheyTravel() {
    var bytes = "{\"metadata\":{\"encoding\":\"YmluYXJ5L3BsYWlu\"},\"data\":\"AAE=\"}";
    var broken = "{\"metadata\":{\"encoding\":\"%s\"},\"data\":\"ey0=\"}".formatted(JSON_ENCODING);

    assertThat(shortened(bytes)).isEqualTo(bytes);
    assertThat(shortened(broken)).isEqualTo(broken);
  }

  @Test
  void aValueThatLooksLikeAPayloadIsLeftAlone() {
    var inner = "eyJtZXRhZGF0YSI6eyJlbmNvZGluZyI6IlltbHVZWEo1TDI1MWJHdz0ifX0=";

    assertThat(
            shortened("{'metadata':{'encoding':'%s'},'data':'%s'}".formatted(JSON_ENCODING, inner)))
        .isEqualTo("{\"metadata\":{\"encoding\":\"YmluYXJ5L251bGw=\"}}");
  }

  private static String shortened(String json) {
    return ShortPayloads.in(JsonParser.parseString(json)).toString();
  }
}
