package dev.almanac.api.http.json;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.almanac.api.NestingLimit;
import io.temporal.api.operatorservice.v1.ServiceProto;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The message types of the services and of what they import, by full name. */
final class KnownTypes {
  private static final List<FileDescriptor> ROOTS = List.of(
      io.temporal.api.workflowservice.v1.ServiceProto.getDescriptor(),
      ServiceProto.getDescriptor(),
      io.temporal.api.errordetails.v1.MessageProto.getDescriptor(),
      io.temporal.api.update.v1.MessageProto.getDescriptor());

  private static final Map<String, Descriptor> TYPES = types();

  private KnownTypes() {}

  /** Returns the type, or null. */
  static @Nullable Descriptor find(String fullName) {
    return TYPES.get(fullName);
  }

  /** Parses a message no deeper than requests may be nested. */
  static Message parse(Descriptor type, ByteString bytes) throws InvalidProtocolBufferException {
    var in = bytes.newCodedInput();
    in.setRecursionLimit(NestingLimit.LEVELS);
    try {
      Message message = DynamicMessage.parseFrom(type, in);
      in.checkLastTagWas(0);
      return message;
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new InvalidProtocolBufferException(e);
    }
  }

  static Message.Builder builder(Descriptor type) {
    return DynamicMessage.newBuilder(type);
  }

  private static Map<String, Descriptor> types() {
    var types = new HashMap<String, Descriptor>();
    var seen = new HashSet<FileDescriptor>();
    ROOTS.forEach(file -> add(file, seen, types));
    return Map.copyOf(types);
  }

  private static void add(
      FileDescriptor file, Set<FileDescriptor> seen, Map<String, Descriptor> types) {
    if (seen.add(file)) {
      file.getMessageTypes().forEach(type -> add(type, types));
      file.getDependencies().forEach(imported -> add(imported, seen, types));
    }
  }

  private static void add(Descriptor type, Map<String, Descriptor> types) {
    types.put(type.getFullName(), type);
    type.getNestedTypes().forEach(nested -> add(nested, types));
  }
}
