package dev.almanac.engine.state;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Payloads that workers and clients keep elsewhere, and which the events of a run only refer to.
 *
 * @param count how many
 * @param bytes how large they are together, as those say who keep them
 */
public record ExternalPayloads(long count, long bytes) {
  public static final ExternalPayloads NONE = new ExternalPayloads(0, 0);

  /** Which fields of a message lead to payloads; a message that is not here has none. */
  private static final Map<Descriptor, List<FieldDescriptor>> WAYS = ways();

  /** With those of one more event. Search attributes have none. */
  ExternalPayloads with(HistoryEvent event) {
    var sum = event.hasUserMetadata() ? with((Message) event.getUserMetadata()) : this;
    var attributes =
        HistoryEvent.getDescriptor().findFieldByNumber(event.getAttributesCase().getNumber());
    return attributes != null && WAYS.containsKey(attributes.getMessageType())
        ? sum.with((Message) event.getField(attributes))
        : sum;
  }

  private ExternalPayloads with(Message message) {
    if (message instanceof Payload payload) {
      return with(payload);
    }
    var sum = this;
    for (var way : WAYS.getOrDefault(message.getDescriptorForType(), List.of())) {
      if (way.isRepeated()) {
        for (int at = 0; at < message.getRepeatedFieldCount(way); at++) {
          sum = sum.with((Message) message.getRepeatedField(way, at));
        }
      } else if (message.hasField(way)) {
        sum = sum.with((Message) message.getField(way));
      }
    }
    return sum;
  }

  private ExternalPayloads with(Payload payload) {
    var sum = this;
    for (var external : payload.getExternalPayloadsList()) {
      sum = new ExternalPayloads(sum.count + 1, sum.bytes + external.getSizeBytes());
    }
    return sum;
  }

  private static Map<Descriptor, List<FieldDescriptor>> ways() {
    Set<Descriptor> all = new HashSet<>();
    collect(HistoryEvent.getDescriptor(), all);
    Map<Descriptor, List<FieldDescriptor>> ways = new HashMap<>();
    ways.put(Payload.getDescriptor(), List.of());
    int before;
    do {
      before = ways.values().stream().mapToInt(List::size).sum();
      for (var type : all) {
        if (!type.equals(Payload.getDescriptor())) {
          addWays(type, ways);
        }
      }
    } while (ways.values().stream().mapToInt(List::size).sum() > before);
    return Map.copyOf(ways);
  }

  private static void addWays(Descriptor type, Map<Descriptor, List<FieldDescriptor>> ways) {
    var leading = type.getFields().stream()
        .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
        .filter(field -> ways.containsKey(field.getMessageType()))
        .collect(Collectors.toUnmodifiableList());
    if (!leading.isEmpty()) {
      ways.put(type, leading);
    }
  }

  private static void collect(Descriptor type, Set<Descriptor> all) {
    if (!type.equals(SearchAttributes.getDescriptor()) && all.add(type)) {
      for (var field : type.getFields()) {
        if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
          collect(field.getMessageType(), all);
        }
      }
    }
  }
}
