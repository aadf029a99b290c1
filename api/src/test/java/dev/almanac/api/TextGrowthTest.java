package dev.almanac.api;

import com.google.protobuf.ByteString;
import dev.almanac.api.token.PageToken;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Zone;
import dev.almanac.calendar.cron.Cron;
import dev.almanac.calendar.cron.Dialect;
import dev.almanac.calendar.text.Fields;
import dev.almanac.calendar.text.GoDuration;
import dev.almanac.calendar.text.IntervalText;
import dev.almanac.engine.attribute.AttributeReader;
import dev.almanac.engine.schedule.action.WorkflowIdTemplate;
import dev.almanac.protocol.schedule.SpecJson;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No text from outside takes more than its length in time, wherever it is read. */
class TextGrowthTest {
  private static final int LONG = 100_000;

  @ParameterizedTest
  @EnumSource
  void cronStrings(Dialect dialect) {
    Growth.of(dialect.name(), text -> Cron.parse(dialect, text))
        .upTo(2_000)
        .check(
            "*", "*/1", "1", "-", ",", "/", " ", "\t", "CRON_TZ=", "@every ", "L", "#", "d", "0");
  }

  @Test
  void cronStringsThatAreTooLong() {
    Growth.of("cron", Cron::parseUnstated).upTo(LONG).check("*", " ", "1,", "@every 1h");
  }

  @Test
  void fieldsOfCalendars() {
    Growth.of("field", text -> Fields.parse(Field.MINUTE, text, "*", 1))
        .upTo(LONG)
        .check("*", "1", "-", ",", "/", " ", "+", "0", "9");
  }

  @Test
  void durationsAndIntervals() {
    Growth.of("duration", GoDuration::parse).upTo(LONG).check("1", ".", "h", "d", "-", "0", "9");
    Growth.of("duration with days", GoDuration::parseWithDays)
        .upTo(2_000)
        .check("1", ".", "h", "d", "-", "0", "9");
    Growth.of("interval", IntervalText::parse)
        .upTo(2_000)
        .check("1", ".", "h", "d", " ", "from", " from ", "P", "T", "M", "/");
  }

  @Test
  void timeZones() {
    Growth.of("zone", Zone::named).upTo(LONG).check("Europe/", "Berlin", "/", ".", "+", "0");
    Growth.of("zone data", text -> Zone.embedded("x", text.getBytes(StandardCharsets.ISO_8859_1)))
        .upTo(LONG)
        .check("TZif2", "\0", "\1", "\u00ff", "<+03>-3", "\n", ",M3.2.0");
  }

  @Test
  void templatesOfIds() {
    Growth.of("template", WorkflowIdTemplate::unknownToken)
        .upTo(LONG)
        .check("{", "}", "time", "x", "{time}");
  }

  @Test
  void tokens() {
    Growth.of("page token", text -> PageToken.InHistory.read(ByteString.copyFromUtf8(text)))
        .upTo(LONG)
        .check("\1", "\3", "\177", "x");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"UNRECOGNIZED", "INDEXED_VALUE_TYPE_UNSPECIFIED"},
      mode = EnumSource.Mode.EXCLUDE)
  void searchAttributes(IndexedValueType type) {
    Growth.of("search attribute", text -> AttributeReader.read(json(text), type))
        .upTo(40_000)
        .check("[", "]", "\"", "1", "-", ".", "e", "\\", ",", " ", "{\"a\":", "true");
  }

  private static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }

  @Test
  void specificationsAsJson() {
    Growth.of("specification", SpecJson::parse)
        .upTo(20_000)
        .check("{", "[", "\"", "\"interval\":", "1", ",", " ", "}", "\\u0041");
  }
}
