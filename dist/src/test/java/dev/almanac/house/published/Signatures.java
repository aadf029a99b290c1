package dev.almanac.house.published;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What code outside can see of a type: a line for the type, then one for each public or protected
 * member, sorted. Whatever a compiled caller depends on is in a line; a question mark follows a
 * type that may be null.
 */
final class Signatures {
  private static final int SEEN = Modifier.PUBLIC | Modifier.PROTECTED;
  private static final int TOLD = SEEN | Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT;

  private static final Set<String> GIVEN = Set.of("equals", "hashCode", "toString");

  private Signatures() {}

  /** Returns the lines of those types that code outside can see, sorted by name. */
  static List<String> of(Stream<Class<?>> types) {
    return types
        .filter(Signatures::isSeen)
        .sorted((one, other) -> one.getName().compareTo(other.getName()))
        .flatMap(type -> Stream.concat(Stream.of(header(type)), members(type)))
        .toList();
  }

  private static boolean isSeen(Class<?> type) {
    var outer = type.getEnclosingClass();
    return !type.isSynthetic()
        && !type.isAnonymousClass()
        && (type.getModifiers() & SEEN) != 0
        && (outer == null || isSeen(outer));
  }

  private static String header(Class<?> type) {
    var text = new StringBuilder(modifiers(type.getModifiers() & ~Modifier.ABSTRACT));
    if (Modifier.isAbstract(type.getModifiers()) && !type.isInterface() && !type.isEnum()) {
      text.append("abstract ");
    }
    text.append(kind(type)).append(' ').append(type.getName()).append(variables(type));
    var parent = type.getGenericSuperclass();
    if (parent != null && parent != Object.class && !type.isEnum() && !type.isRecord()) {
      text.append(" extends ").append(parent.getTypeName());
    }
    text.append(
        list(" implements ", Arrays.stream(type.getGenericInterfaces()).map(Type::getTypeName)));
    if (type.isSealed()) {
      text.append(
          list(" permits ", Arrays.stream(type.getPermittedSubclasses()).map(Class::getName)));
    }
    return text.toString();
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "annotation";
    }
    if (type.isInterface()) {
      return "interface";
    }
    if (type.isEnum()) {
      return "enum";
    }
    return type.isRecord() ? "record" : "class";
  }

  /** Those of a superclass that cannot be seen are seen here. */
  private static Stream<String> members(Class<?> type) {
    var lines = new TreeSet<String>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each == type || !isSeen(each)) {
        seen(each.getDeclaredFields()).map(Signatures::field).forEach(lines::add);
        seen(each.getDeclaredMethods())
            .filter(method -> !method.isBridge() && !isGiven(method))
            .map(Signatures::method)
            .forEach(lines::add);
      }
    }
    seen(type.getDeclaredConstructors()).map(Signatures::constructor).forEach(lines::add);
    return lines.stream().map(line -> "  " + line);
  }

  /** Every record has these, in whichever way. */
  private static boolean isGiven(Method method) {
    return method.getDeclaringClass().isRecord() && GIVEN.contains(method.getName());
  }

  private static <T extends Member> Stream<T> seen(T[] members) {
    return Arrays.stream(members)
        .filter(member -> (member.getModifiers() & SEEN) != 0 && !member.isSynthetic());
  }

  private static String field(Field field) {
    return modifiers(field.getModifiers())
        + type(field.getAnnotatedType())
        + " "
        + field.getName()
        + constant(field);
  }

  /** The compiler copies a constant into the classes that use it. */
  private static String constant(Field field) {
    boolean isCopied = field.getType().isPrimitive() || field.getType() == String.class;
    if (!isCopied
        || !Modifier.isStatic(field.getModifiers())
        || !Modifier.isFinal(field.getModifiers())) {
      return "";
    }
    try {
      return " = " + field.get(null);
    } catch (IllegalAccessException e) {
      return "";
    }
  }

  private static String method(Method method) {
    var standard = method.getDefaultValue();
    return modifiers(method.getModifiers())
        + (method.isDefault() ? "default " : "")
        + variables(method)
        + type(method.getAnnotatedReturnType())
        + " "
        + method.getName()
        + parameters(method)
        + (standard == null ? "" : " default");
  }

  private static String constructor(Constructor<?> constructor) {
    return modifiers(constructor.getModifiers()) + "new" + parameters(constructor);
  }

  private static String parameters(Executable code) {
    return Arrays.stream(code.getAnnotatedParameterTypes())
            .map(Signatures::type)
            .collect(joining(", ", "(", ")"))
        + list(" throws ", Arrays.stream(code.getGenericExceptionTypes()).map(Type::getTypeName));
  }

  private static String type(AnnotatedType annotated) {
    boolean isNullable = annotated.isAnnotationPresent(Nullable.class);
    return annotated.getType().getTypeName() + (isNullable ? "?" : "");
  }

  private static String variables(GenericDeclaration generic) {
    var variables = generic.getTypeParameters();
    return variables.length == 0
        ? ""
        : Arrays.stream(variables).map(Signatures::variable).collect(joining(", ", "<", ">"))
            + (generic instanceof Class ? "" : " ");
  }

  private static String variable(TypeVariable<?> variable) {
    return variable.getName()
        + list(
            " extends ",
            Arrays.stream(variable.getBounds())
                .filter(bound -> bound != Object.class)
                .map(Type::getTypeName));
  }

  private static String modifiers(int all) {
    String told = Modifier.toString(all & TOLD & ~Modifier.TRANSIENT & ~Modifier.VOLATILE);
    return told.isEmpty() ? "" : told + " ";
  }

  private static String list(String word, Stream<String> names) {
    String all = names.collect(joining(", "));
    return all.isEmpty() ? "" : word + all;
  }
}
