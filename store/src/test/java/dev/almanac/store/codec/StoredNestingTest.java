package dev.almanac.store.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.store.codec.run.LogCodec;
import dev.almanac.testkit.DeepMessages;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Everything that can be nested is read back, even deeper than any request may be. */
class StoredNestingTest {
  private static final int LEVELS = 200;

  @Test
  void eventsAreReadBackWhereverTheyAreDeep() throws InvalidProtocolBufferException {
    var places = DeepMessages.placesIn(HistoryEvent.getDescriptor());
    assertThat(places).hasSizeGreaterThan(10);
    for (var place : places) {
      var event = event(place);

      var encoded = LogCodec.encode(6, List.of(new LogEntry.Event(event)));

      assertThat(LogCodec.events(encoded.history().orElseThrow()))
          .as("%s", place)
          .containsExactly(event);
    }
  }

  private static HistoryEvent event(DeepMessages.Place place)
      throws InvalidProtocolBufferException {
    var in = place.message(LEVELS).toByteString().newCodedInput();
    in.setRecursionLimit(LEVELS);
    return HistoryEvent.parser().parseFrom(in, ExtensionRegistryLite.getEmptyRegistry()).toBuilder()
        .setEventId(7)
        .build();
  }
}
