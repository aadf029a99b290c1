package dev.almanac.testkit;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Creates messages nested to any depth, wherever their type allows it. */
public final class DeepMessages {
  private DeepMessages() {}

  /**
   * A place in a message type that can be nested without limit.
   *
   * @param path the fields that lead to a message which can contain itself
   * @param cycle the fields by which it does
   */
  public record Place(Descriptor type, List<FieldDescriptor> path, List<FieldDescriptor> cycle) {
    public Place {
      path = List.copyOf(path);
      cycle = List.copyOf(cycle);
    }

    public String first() {
      return (path.isEmpty() ? cycle : path).getFirst().getName();
    }

    /** Returns a message nested {@code levels} deep at this place, not counting itself. */
    public DynamicMessage message(int levels) {
      var fields = new ArrayList<>(path);
      for (int at = 0; fields.size() < levels; at = (at + 1) % cycle.size()) {
        fields.add(cycle.get(at));
      }
      var innermost = DynamicMessage.getDefaultInstance(fields.getLast().getMessageType());
      for (int at = fields.size() - 1; at >= 0; at--) {
        var field = fields.get(at);
        var holder = DynamicMessage.newBuilder(field.getContainingType());
        innermost = field.isRepeated()
            ? holder.addRepeatedField(field, innermost).build()
            : holder.setField(field, innermost).build();
      }
      return innermost;
    }

    @Override
    public String toString() {
      return String.join(".", path.stream().map(FieldDescriptor::getName).toList());
    }
  }

  /** Returns every such place, with each recursive type once on a path. */
  public static List<Place> placesIn(Descriptor type) {
    var places = new ArrayList<Place>();
    look(type, type, new ArrayList<>(), new HashSet<>(), places);
    return places;
  }

  private static void look(
      Descriptor root,
      Descriptor type,
      List<FieldDescriptor> path,
      Set<Descriptor> above,
      List<Place> places) {
    if (!above.add(type)) {
      return;
    }
    var cycle = new ArrayList<FieldDescriptor>();
    if (leadsBack(type, type, cycle, new HashSet<>())) {
      places.add(new Place(root, path, cycle));
    } else {
      for (var field : messages(type)) {
        path.add(field);
        look(root, field.getMessageType(), path, above, places);
        path.removeLast();
      }
    }
    above.remove(type);
  }

  private static boolean leadsBack(
      Descriptor from, Descriptor to, List<FieldDescriptor> cycle, Set<Descriptor> seen) {
    for (var field : messages(from)) {
      cycle.add(field);
      if (field.getMessageType().equals(to)) {
        return true;
      }
      if (seen.add(field.getMessageType()) && leadsBack(field.getMessageType(), to, cycle, seen)) {
        return true;
      }
      cycle.removeLast();
    }
    return false;
  }

  private static List<FieldDescriptor> messages(Descriptor type) {
    return type.getFields().stream()
        .filter(field -> field.getJavaType() == FieldDescriptor.JavaType.MESSAGE)
        .toList();
  }
}
