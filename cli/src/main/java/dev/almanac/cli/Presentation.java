package dev.almanac.cli;

import dev.almanac.cli.output.ColourChoice;
import dev.almanac.cli.output.Screen;
import dev.almanac.cli.output.TimeFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** The flags for colours and times, which every command has. */
final class Presentation {
  private static final String COLOUR = "--color";

  private final Screen out;
  private final Screen err;

  Presentation(Screen out, Screen err) {
    this.out = out;
    this.err = err;
  }

  Screen out() {
    return out;
  }

  Screen err() {
    return err;
  }

  void addTo(CommandLine root) {
    colour(ColourChoice.AUTO, root);
    add(root, root);
  }

  private void add(CommandLine command, CommandLine root) {
    CommandSpec spec = command.getCommandSpec();
    if (spec.findOption(COLOUR) == null) {
      spec.addOption(colourOption()
          .setter(setter((ColourChoice choice) -> colour(choice, root)))
          .build());
      spec.addOption(
          timeOption().setter(setter((TimeFormat format) -> out.show(format))).build());
    }
    command.getSubcommands().values().forEach(below -> add(below, root));
  }

  private static OptionSpec.Builder colourOption() {
    return option(COLOUR, "WHEN", "Colours: auto, always or never. Default: auto.")
        .type(ColourChoice.class)
        .converters(choice(ColourChoice::valueOf, "auto, always or never"));
  }

  private static OptionSpec.Builder timeOption() {
    return option(
            "--time-format",
            "FORMAT",
            "Times in tables: relative, iso or raw. Default: relative on a terminal, else iso.")
        .type(TimeFormat.class)
        .converters(choice(TimeFormat::valueOf, "relative, iso or raw"));
  }

  /** Returns the flags as such. */
  static List<OptionSpec> options() {
    return List.of(colourOption().build(), timeOption().build());
  }

  private static OptionSpec.Builder option(String name, String label, String description) {
    return OptionSpec.builder(name).paramLabel(label).description(description);
  }

  private void colour(ColourChoice choice, CommandLine root) {
    var noColour = System.getenv().getOrDefault("NO_COLOR", "");
    boolean hasColours = out.colour(choice, noColour);
    err.colour(choice, noColour);
    root.setColorScheme(Help.defaultColorScheme(hasColours ? Ansi.ON : Ansi.OFF));
  }

  private static <T> ITypeConverter<T> choice(Function<String, T> valueOf, String choices) {
    return text -> {
      try {
        return valueOf.apply(text.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("expected %s, but found '%s'".formatted(choices, text));
      }
    };
  }

  /** picocli also sets a flag that was not given, to nothing. */
  private static <T> CommandLine.Model.ISetter setter(Consumer<T> consumer) {
    return new CommandLine.Model.ISetter() {
      @Override
      @SuppressWarnings("unchecked")
      public <V> V set(V value) {
        if (value != null) {
          consumer.accept((T) value);
        }
        return value;
      }
    };
  }
}
