package dev.almanac.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the fields that are listed by hand with all fields of the descriptor. */
class EventPayloadsTest {
  private static final ExternalPayloads BEFORE = new ExternalPayloads(3, 1_000);
  private static final int MAX_DEPTH = 8;

  /** Of the largest oneof: the kind of a failure. */
  private static final int MOST_CHOICES = 12;

  private final Set<Descriptor> counted = new HashSet<>();

  /** Distinct for each payload, so that a missing one cannot be hidden by another. */
  private long lastSize;

  @Test
  void noFieldOfAnEventIsForgotten() {
    for (var attributes : attributes()) {
      for (int choice = 0; choice < MOST_CHOICES; choice++) {
        var event = HistoryEvent.newBuilder();
        event.setField(attributes, filled(event.newBuilderForField(attributes), choice, 0));

        assertSameAsWalk(event.build());
      }
    }

    assertThat(counted).hasSizeGreaterThanOrEqualTo(33);
  }

  @Test
  void whatUsersSeeOfAnEventMayBeKeptElsewhere() {
    for (var attributes : attributes()) {
      var event = HistoryEvent.newBuilder();
      event.setField(attributes, filled(event.newBuilderForField(attributes), 0, 0));
      event.setUserMetadata((UserMetadata) filled(UserMetadata.newBuilder(), 0, 0));

      assertSameAsWalk(event.build());
    }
  }

  @Test
  void anEventWithoutAnyChangesNothing() {
    for (var attributes : attributes()) {
      var event = HistoryEvent.newBuilder();
      event.setField(attributes, event.newBuilderForField(attributes).build());

      assertThat(BEFORE.with(event.build())).isSameAs(BEFORE);
    }
    assertThat(BEFORE.with(HistoryEvent.getDefaultInstance())).isSameAs(BEFORE);
  }

  private void assertSameAsWalk(HistoryEvent event) {
    var expected = PayloadWalk.add(BEFORE, event);
    assertThat(BEFORE.with(event)).as("%s", event).isEqualTo(expected);
    if (expected.count() > BEFORE.count()) {
      var attributes =
          event.getOneofFieldDescriptor(HistoryEvent.getDescriptor().getOneofs().getFirst());
      counted.add(attributes.getMessageType());
    }
  }

  private static List<FieldDescriptor> attributes() {
    return HistoryEvent.getDescriptor().getOneofs().getFirst().getFields();
  }

  /** Fills all message fields; of a oneof the one of {@code choice}. */
  private Message filled(Message.Builder message, int choice, int depth) {
    if (message instanceof Payload.Builder payload) {
      payload.addExternalPayloadsBuilder().setSizeBytes(++lastSize);
      payload.addExternalPayloadsBuilder().setSizeBytes(++lastSize);
      return payload.build();
    }
    for (var field : message.getDescriptorForType().getFields()) {
      if (field.getJavaType() != JavaType.MESSAGE
          || depth > MAX_DEPTH
          || !isChosen(field, choice)) {
        continue;
      }
      if (field.isRepeated()) {
        message.addRepeatedField(
            field, filled(message.newBuilderForField(field), choice, depth + 1));
      } else {
        message.setField(field, filled(message.newBuilderForField(field), choice, depth + 1));
      }
    }
    return message.build();
  }

  private static boolean isChosen(FieldDescriptor field, int choice) {
    var oneof = field.getContainingOneof();
    return oneof == null || field.equals(oneof.getFields().get(choice % oneof.getFieldCount()));
  }
}
