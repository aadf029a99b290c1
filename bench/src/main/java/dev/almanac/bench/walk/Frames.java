package dev.almanac.bench.walk;

import com.sun.jdi.ClassType;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Describes methods of the other JVM, each once: asking costs round trips.
 *
 * <p>A method is a step if a reader would follow it. Constructors, static initializers, methods too
 * short to call anything (getters, constants), the methods that records have in common, and
 * generated Protobuf classes are not steps. Without this rule, most hops of a walk are reads of a
 * record's components.
 */
final class Frames {
  /** {@code return field;} takes so many: the receiver, the field, the return. */
  private static final int SHORT_BYTES = 5;

  private static final int FIRST_INVOKE = 0xb6;
  private static final int LAST_INVOKE = 0xba;
  private static final Set<String> OF_EVERY_RECORD = Set.of("equals", "hashCode", "toString");

  private final Map<Method, Frame> known = new HashMap<>();

  Frame of(Method method) {
    return known.computeIfAbsent(method, Frames::describe);
  }

  private static Frame describe(Method method) {
    ReferenceType type = method.declaringType();
    return new Frame(withoutAddress(type.name()), method.name(), isStep(type, method));
  }

  /** Hidden classes, such as lambdas, have an address in their name that differs in each JVM. */
  static String withoutAddress(String type) {
    int address = type.indexOf("/0x");
    return address < 0 ? type : type.substring(0, address);
  }

  private static boolean isStep(ReferenceType type, Method method) {
    return !method.isConstructor()
        && !method.isStaticInitializer()
        && !callsNothing(method.bytecodes())
        && !(isA(type, "java.lang.Record") && OF_EVERY_RECORD.contains(method.name()))
        && !isA(type, "com.google.protobuf.");
  }

  /** An invocation takes three bytes, so in code as short as this it is one of the first two. */
  static boolean callsNothing(byte[] code) {
    return code.length <= SHORT_BYTES && !isInvoke(code, 0) && !isInvoke(code, 1);
  }

  private static boolean isInvoke(byte[] code, int index) {
    if (index >= code.length) {
      return false;
    }
    int opcode = Byte.toUnsignedInt(code[index]);
    return opcode >= FIRST_INVOKE && opcode <= LAST_INVOKE;
  }

  private static boolean isA(ReferenceType type, String prefix) {
    if (type instanceof ClassType declared) {
      for (ClassType c = declared.superclass(); c != null; c = c.superclass()) {
        if (c.name().startsWith(prefix)) {
          return true;
        }
      }
    }
    return false;
  }
}
