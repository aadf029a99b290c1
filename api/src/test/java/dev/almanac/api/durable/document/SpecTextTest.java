package dev.almanac.api.durable.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.durable.json.FieldErrors;
import dev.almanac.api.durable.json.JsonText;
import dev.almanac.api.durable.json.Members;
import dev.almanac.protocol.schedule.ExtendedSpec;
import dev.almanac.protocol.schedule.SpecJson;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'cron_expressions':['15 7 * * *'],'timezone':'UTC'}",
        "{'cron_expressions':['0 0 13 * 5','@weekly','0 0 L * FRI#2'],'timezone':'Europe/Berlin'}",
        "{'cron_expressions':['0  9 * * MON-FRI'],'intervals':[{'every':'PT1H','offset':'PT5M'}],"
            + "'timezone':'Asia/Tokyo'}",
        "{'intervals':[{'every':'P1D'},{'every':'P1DT2H30M'},{'every':'PT30S'}],'timezone':'UTC'}",
      })
  void returnsWhatAClientSent(String sent) {
    assertThat(written(sent)).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `{"cron_string":["30 9 * * 1-5"]}` | `{'cron_expressions':['30 9 * * 1-5'],'timezone':'UTC'}`
      `{"cron_string":["*/20 */6 1,15 3-5 *"]}` | `{'cron_expressions':['*/20 */6 1,15 3-5 \
      *'],'timezone':'UTC'}`
      `{"interval":[{"interval":"86400s","phase":"60s"}]}` | \
      `{'intervals':[{'every':'P1D','offset':'PT1M'}],'timezone':'UTC'}`
      `{"calendar":[{"hour":"12"}]}` | `{'cron_expressions':['0 12 * * *'],'timezone':'UTC'}`
      """)
  void writesSchedulesOfTemporalWhereADocumentCanSayThem(String spec, String document) {
    assertThat(ofTemporal(spec)).isEqualTo(document);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      `{"cron_string":["30 0 9 * * * *"]}` | At 09:00:30
      `{"cron_string":["0 9 13 * 5"]}`     | At 09:00 on the 13th of every month if that is a Friday
      `{"cron_string":["0 9 1 1 * 2030"]}` | At 09:00 on 1 January
      `{"cron_string":["0 9 * * *"],"exclude_calendar":[{"day_of_month":"25","month":"12"}]}` | \
      At 09:00
      `{"cron_string":["0 9 * * *"],"end_time":"2030-01-01T00:00:00Z"}` | At 09:00
      """)
  void saysInASentenceWhatADocumentCannot(String spec, String sentence) {
    assertThat(ofTemporal(spec)).contains("'sentence':'" + sentence);
  }

  @Test
  void doesNotTrustACommentThatNoLongerFits() {
    var sent = "{'cron_expressions':['15 7 * * *'],'timezone':'UTC'}";
    var moved = read(sent).shown().toBuilder();
    moved.getStructuredCalendarBuilder(0).getHourBuilder(0).setStart(8).setEnd(8);

    var spec =
        ExtendedSpec.read(moved.build(), SpecExtension.getDefaultInstance()).spec();

    assertThat(SpecDocument.write(spec).toString().replace('"', '\''))
        .isEqualTo("{'cron_expressions':['15 8 * * *'],'timezone':'UTC'}");
  }

  @Test
  void writesALongCronStringWithoutItsText() {
    var minutes =
        "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,"
            + "31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58";
    var sent = "{'cron_expressions':['" + minutes
        + " 9,10,11,12,13,14 * * MON,TUE,WED,THU,FRI'],'timezone':'UTC'}";

    assertThat(written(sent)).contains(minutes + " 9,10,11,12,13,14 * * 1,2,3,4,5");
  }

  private static String ofTemporal(String spec) {
    var read = ExtendedSpec.read(SpecJson.parse(spec), SpecExtension.getDefaultInstance());
    return SpecDocument.write(read.spec()).toString().replace('"', '\'');
  }

  private static String written(String sent) {
    return SpecDocument.write(read(sent).spec()).toString().replace('"', '\'');
  }

  private static ExtendedSpec read(String sent) {
    var body = "{\"spec\":%s}".formatted(sent.replace('\'', '"'));
    var errors = new FieldErrors();
    var document = SpecDocument.read(
            Members.of(JsonText.object(body.getBytes(StandardCharsets.UTF_8)), errors))
        .orElseThrow();
    assertThat(errors.isEmpty()).as(errors.json().toString()).isTrue();
    return ExtendedSpec.read(document.spec(), document.extension());
  }
}
