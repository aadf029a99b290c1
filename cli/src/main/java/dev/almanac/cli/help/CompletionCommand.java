package dev.almanac.cli.help;

import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code almanac completion}. */
@Command(
    name = "completion",
    header = "Print what completes commands and flags in a shell.",
    footer = {
      "",
      "Examples:",
      "  almanac completion bash > ~/.local/share/bash-completion/completions/almanac",
      "  almanac completion zsh > \"${fpath[1]}/_almanac\"",
      "  almanac completion fish > ~/.config/fish/completions/almanac.fish",
    })
public final class CompletionCommand implements Runnable {
  private enum Shell {
    BASH,
    ZSH,
    FISH
  }

  private static final class Reader implements ITypeConverter<Shell> {
    @Override
    public Shell convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "bash" -> Shell.BASH;
        case "zsh" -> Shell.ZSH;
        case "fish" -> Shell.FISH;
        default ->
          throw new TypeConversionException(
              "expected bash, zsh or fish, but found '%s'".formatted(text));
      };
    }
  }

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", converter = Reader.class, description = "bash, zsh or fish")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    var words = CompletionWords.of(spec.root());
    var script = switch (shell) {
      case BASH -> CompletionScripts.bash(words);
      case ZSH -> CompletionScripts.zsh(words);
      case FISH -> CompletionScripts.fish(words);
    };
    spec.commandLine().getOut().print(script);
    spec.commandLine().getOut().flush();
  }
}
