package dev.almanac.cli;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Lets the flags that most commands share stand before the command or between its words, as in
 * {@code almanac --namespace orders workflow list}: they are moved behind it.
 */
final class LeadingFlags {
  private static final Set<String> SWITCH_VALUES = Set.of("true", "false");

  private LeadingFlags() {}

  /** Returns the arguments with the flags behind the words before them. */
  static String[] moved(String... args) {
    if (!isLed(args)) {
      return args;
    }
    var shared = shared();
    var words = new ArrayList<String>();
    var flags = new ArrayList<String>();
    int place = 0;
    while (place < args.length) {
      if (!args[place].startsWith("-")) {
        words.add(args[place++]);
        continue;
      }
      int end = Math.min(args.length, place + length(args, place, shared));
      if (end == place) {
        break;
      }
      flags.addAll(List.of(args).subList(place, end));
      place = end;
    }
    if (words.isEmpty()) {
      return args;
    }
    var rest = new ArrayList<>(List.of(args).subList(place, args.length));
    int end = rest.indexOf("--");
    rest.addAll(end < 0 ? rest.size() : end, flags);
    words.addAll(rest);
    return words.toArray(String[]::new);
  }

  /** Most calls are not, and need not look at all flags. A command has at most three words. */
  private static boolean isLed(String... args) {
    return Stream.of(args).limit(3).anyMatch(arg -> arg.startsWith("-"));
  }

  private static List<OptionSpec> shared() {
    var all = Stream.of(new ServerOptions(), new MessageOutput())
        .flatMap(mixin -> CommandSpec.forAnnotatedObjectLenient(mixin).options().stream());
    return Stream.concat(all, Presentation.options().stream()).toList();
  }

  /**
   * Returns how many arguments the flag at this place takes, with itself; 0 if it is not shared.
   */
  private static int length(String[] args, int place, List<OptionSpec> shared) {
    var text = args[place];
    int equals = text.indexOf('=');
    var name = equals < 0 ? text : text.substring(0, equals);
    for (var option : shared) {
      if (List.of(option.names()).contains(name)) {
        boolean hasValue = option.arity().min() > 0 || nextIsSwitch(option, args, place);
        return equals < 0 && hasValue ? 2 : 1;
      }
    }
    return 0;
  }

  private static boolean nextIsSwitch(OptionSpec option, String[] args, int place) {
    return option.arity().max() > 0
        && place + 1 < args.length
        && SWITCH_VALUES.contains(args[place + 1]);
  }
}
