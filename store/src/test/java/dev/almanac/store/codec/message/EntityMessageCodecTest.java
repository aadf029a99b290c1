package dev.almanac.store.codec.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.EntityMessageSamples;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Golden;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EntityMessageCodecTest {
  @Test
  void hasASampleOfEveryMessage() {
    Set<Class<?>> sampled = EntityMessageSamples.all().stream()
        .map(EntityMessage::getClass)
        .collect(Collectors.toSet());

    assertThat(sampled)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(EntityMessage.ToRun.class, EntityMessage.ToSchedule.class)
                .flatMap(family -> Stream.of(family.getPermittedSubclasses()))
                .collect(Collectors.toSet()));
  }

  @Test
  void writesAndReadsEveryMessageAsEverBefore() {
    var golden = Golden.read("messages.hex");
    var samples = EntityMessageSamples.all();

    assertThat(samples.stream().map(message -> Golden.hex(EntityMessageCodec.encode(message))))
        .as("every message and its bytes")
        .containsExactlyElementsOf(golden.stream().map(Golden::hex).toList());
    assertThat(golden.stream().map(EntityMessageCodec::decode)).containsExactlyElementsOf(samples);
  }

  @Test
  void saysWhatItCannotRead() {
    var nothing = Blob.of(Formats.ENTITY_MESSAGE, new byte[0]);
    var unknownAnswer = Blob.of(Formats.ENTITY_MESSAGE, new byte[] {82, 2, 16, 99});
    var unknownPolicy = Blob.of(Formats.ENTITY_MESSAGE, new byte[] {58, 2, 16, 99});
    var facts = Blob.of(Formats.FACTS, new byte[0]);

    for (var blob : List.of(nothing, unknownAnswer, unknownPolicy, facts)) {
      assertThatThrownBy(() -> EntityMessageCodec.decode(blob))
          .isInstanceOf(StoreException.Corrupt.class);
    }
  }
}
