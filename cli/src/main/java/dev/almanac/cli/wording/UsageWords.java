package dev.almanac.cli.wording;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts what picocli says about wrong usage into words without types and indexes. */
public final class UsageWords {
  private static final Pattern NUMBER = Pattern.compile(
      "(.*): '(.*)' is not an? (int|long|double|boolean|Duration|Path)", Pattern.DOTALL);

  private static final Pattern CHOICES = Pattern.compile(
      "(.*): expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'", Pattern.DOTALL);

  private static final Pattern PAIR = Pattern.compile(
      "Value for option option '(\\S+)' \\((.*)\\) should be in KEY=VALUE format but was (.*)",
      Pattern.DOTALL);

  private static final Pattern NO_VALUE =
      Pattern.compile("Missing required parameter for option '(\\S+)' \\((.*)\\)");

  private static final Pattern TWICE =
      Pattern.compile("option '(\\S+)'.* should be specified only once");

  private static final Pattern ARGUMENT = Pattern.compile(
      "Invalid value for positional parameter at index \\S+ \\((.*?)\\): (.*)", Pattern.DOTALL);

  private UsageWords() {}

  public static String of(ParameterException error) {
    var message = String.valueOf(error.getMessage());
    if (error instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      return unmatched(unmatched);
    }
    if (error instanceof UnmatchedArgumentException unmatched) {
      return "Unknown option: '%s'".formatted(unmatched.getUnmatched().getFirst());
    }
    return Stream.of(
            number(NUMBER.matcher(message)),
            choices(CHOICES.matcher(message)),
            replaced(PAIR, message, "Invalid value for option '%s': expected %s, but found '%s'"),
            replaced(NO_VALUE, message, "Option '%s' needs a value: %s"),
            replaced(TWICE, message, "Option '%s' is there twice"))
        .filter(words -> !words.isEmpty())
        .findFirst()
        .map(UsageWords::argument)
        .orElse(argument(message));
  }

  /** An argument has a name, too, which the usage shows. */
  private static String argument(String message) {
    return ARGUMENT.matcher(message).replaceFirst("Invalid value for $1: $2");
  }

  private static String unmatched(UnmatchedArgumentException error) {
    var word = error.getUnmatched().getFirst();
    var command = error.getCommandLine();
    var name = command.getCommandSpec().qualifiedName();
    return command.getSubcommands().isEmpty()
        ? "'%s' takes no argument '%s'".formatted(name, word)
        : "'%s' has no command '%s'".formatted(name, word);
  }

  private static String number(Matcher found) {
    if (!found.matches()) {
      return "";
    }
    var text = found.group(2);
    boolean isDigits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    var expected = switch (found.group(3)) {
      case "boolean" -> "expected true or false";
      case "double" -> "expected a number";
      default -> isDigits ? "the number is too large" : "expected a whole number";
    };
    return "%s: %s, but found '%s'".formatted(found.group(1), expected, text);
  }

  private static String choices(Matcher found) {
    return found.matches()
        ? "%s: expected one of %s, but found '%s'"
            .formatted(found.group(1), found.group(2).toLowerCase(Locale.ROOT), found.group(3))
        : "";
  }

  private static String replaced(Pattern pattern, String message, String words) {
    var found = pattern.matcher(message);
    if (!found.matches()) {
      return "";
    }
    var groups = Stream.iterate(1, i -> i + 1).limit(found.groupCount()).map(found::group);
    return words.formatted(groups.toArray());
  }

  /** Compares without dashes: those are no letters that two flags have in common. */
  private static List<String> nearest(String flag, List<String> names) {
    var flags =
        names.stream().collect(Collectors.toMap(UsageWords::bare, name -> name, (a, b) -> a));
    return Nearest.to(bare(flag), flags.keySet()).stream().map(flags::get).toList();
  }

  private static String bare(String flag) {
    return flag.replaceFirst("^-+", "");
  }

  /** Returns what somebody may have meant who wrote this. */
  public static List<String> suggestions(UnmatchedArgumentException error) {
    CommandLine command = error.getCommandLine();
    var word = error.getUnmatched().getFirst();
    if (!error.isUnknownOption()) {
      return Nearest.to(word, command.getSubcommands().keySet());
    }
    int equals = word.indexOf('=');
    var names = command.getCommandSpec().optionsMap().entrySet().stream()
        .filter(option -> !option.getValue().hidden())
        .map(option -> option.getKey())
        .toList();
    var flag = equals < 0 ? word : word.substring(0, equals);
    var longer =
        names.stream().filter(name -> name.startsWith(flag + "-")).sorted().toList();
    return longer.size() == 1 ? longer : nearest(flag, names);
  }
}
