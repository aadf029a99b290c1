package dev.almanac.api.audit;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.store.proto.StoredAudit;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Finds, in requests of one method, what a call is about. Payloads are never looked at. */
final class CallFields {
  /** Longer texts are shortened: those of requests that are refused may have any length. */
  private static final int LONGEST = 1_000;

  private static final Set<String> EXECUTIONS = Set.of("workflow_execution", "execution");
  private static final Set<String> SUBJECTS =
      Set.of("key_id", "name", "calendar_name", "job_id", "backfill_id", "activity_id");

  /** How a field is read, and where it goes. */
  private record Rule(List<FieldDescriptor> path, BiConsumer<StoredAudit.Builder, String> target) {}

  private final String method;
  private final List<Rule> rules = new ArrayList<>();

  private CallFields(String method) {
    this.method = method;
  }

  static CallFields of(MethodDescriptor<?, ?> method) {
    var fields = new CallFields(method.getFullMethodName());
    if (method.getRequestMarshaller() instanceof PrototypeMarshaller<?> known
        && known.getMessagePrototype() instanceof Message prototype) {
      fields.add(List.of(), prototype.getDescriptorForType());
    }
    return fields;
  }

  private void add(List<FieldDescriptor> above, Descriptor type) {
    for (var field : type.getFields()) {
      var path = new ArrayList<>(above);
      path.add(field);
      if (field.isRepeated()) {
        continue;
      }
      if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        if (above.isEmpty() && EXECUTIONS.contains(field.getName())) {
          add(path, field.getMessageType());
        }
        continue;
      }
      var target = target(field.getName());
      if (target != null && field.getJavaType() == FieldDescriptor.JavaType.STRING) {
        rules.add(new Rule(List.copyOf(path), target));
      }
    }
  }

  private static @Nullable BiConsumer<StoredAudit.Builder, String> target(String field) {
    return switch (field) {
      case "namespace" -> StoredAudit.Builder::setNamespace;
      case "identity" -> StoredAudit.Builder::setClaimed;
      case "request_id" -> StoredAudit.Builder::setRequestId;
      case "workflow_id" -> StoredAudit.Builder::setWorkflowId;
      case "run_id" -> StoredAudit.Builder::setRunId;
      case "schedule_id" -> StoredAudit.Builder::setScheduleId;
      default -> SUBJECTS.contains(field) ? StoredAudit.Builder::setSubject : null;
    };
  }

  /** Begins the record of a call. */
  StoredAudit.Builder read(Message request) {
    var record = StoredAudit.newBuilder().setMethod(method);
    for (var rule : rules) {
      String text = text(request, rule.path());
      if (!text.isEmpty()) {
        rule.target().accept(record, shortened(text));
      }
    }
    return record;
  }

  private static String text(Message request, List<FieldDescriptor> path) {
    var message = request;
    for (var field : path.subList(0, path.size() - 1)) {
      message = (Message) message.getField(field);
    }
    return (String) message.getField(path.getLast());
  }

  static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
