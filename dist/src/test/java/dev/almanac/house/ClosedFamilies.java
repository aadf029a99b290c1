package dev.almanac.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/**
 * The names that a switch must list completely: the constants of each enum, and each sealed type
 * with its subtypes. Simple names, because types are not resolved.
 */
record ClosedFamilies(List<Set<String>> families) {
  static ClosedFamilies of(List<JavaSource> sources) {
    List<ClassTree> types =
        sources.stream().flatMap(source -> source.all(ClassTree.class).stream()).toList();
    return new ClosedFamilies(Stream.concat(
            types.stream()
                .filter(type -> type.getKind() == Tree.Kind.ENUM)
                .map(ClosedFamilies::constants),
            types.stream()
                .filter(type -> type.getModifiers().getFlags().contains(Modifier.SEALED))
                .map(type -> descendants(type, types)))
        .toList());
  }

  /** Returns whether one family contains all these names. */
  boolean haveOneWith(Set<String> names) {
    return !names.isEmpty() && families.stream().anyMatch(family -> family.containsAll(names));
  }

  /** Returns the last part of a qualified name, without type arguments. */
  static String simpleName(Tree name) {
    String text = name.toString().replaceFirst("<.*", "");
    return text.substring(text.lastIndexOf('.') + 1);
  }

  /** Returns the fields of the enum's own type: its constants and their aliases. */
  private static Set<String> constants(ClassTree type) {
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .map(VariableTree.class::cast)
        .filter(field -> field.getType() != null
            && type.getSimpleName().contentEquals(field.getType().toString()))
        .map(field -> field.getName().toString())
        .collect(Collectors.toSet());
  }

  private static Set<String> descendants(ClassTree sealed, List<ClassTree> types) {
    var family = new HashSet<>(Set.of(sealed.getSimpleName().toString()));
    boolean grown = true;
    while (grown) {
      Set<String> children = types.stream()
          .filter(type -> parents(type).anyMatch(family::contains))
          .map(type -> type.getSimpleName().toString())
          .collect(Collectors.toSet());
      grown = family.addAll(children);
    }
    return family;
  }

  private static Stream<String> parents(ClassTree type) {
    return Stream.concat(
            Stream.ofNullable(type.getExtendsClause()), type.getImplementsClause().stream())
        .map(ClosedFamilies::simpleName);
  }
}
