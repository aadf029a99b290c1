package dev.almanac.cli.help;

import dev.almanac.cli.help.CompletionWords.Word;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes completion for shells. All three find the command by walking over the words that are no
 * flags, as far as they name one.
 */
final class CompletionScripts {
  private static final String FISH = """
      function __almanac_is
        set -l path
        for word in (commandline -opc)[2..]
          if not string match -q -- '-*' $word
            set -l next (string join ' ' $path $word)
            if contains -- $next $__almanac_commands
              set path $next
            end
          end
        end
        test "$path" = "$argv"
      end

      complete -c almanac -f
      """;

  private CompletionScripts() {}

  static String bash(CompletionWords words) {
    var cases = words.byCommand().entrySet().stream()
        .map(command -> "    '%s') words='%s' ;;\n"
            .formatted(
                command.getKey(),
                command.getValue().stream().map(Word::text).collect(Collectors.joining(" "))))
        .collect(Collectors.joining());
    return """
      _almanac() {
        local words='' path='' next word i
        _almanac_words ''
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          next=${path:+$path }$word
          if [[ $word != -* ]] && _almanac_words "$next"; then
            path=$next
          fi
        done
        _almanac_words "$path"
        COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
        if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
          COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
        fi
      }

      _almanac_words() {
        case $1 in
      %s    *) return 1 ;;
        esac
      }

      complete -F _almanac almanac
      """.formatted(cases);
  }

  static String zsh(CompletionWords words) {
    return """
      #compdef almanac
      autoload -U +X bashcompinit && bashcompinit

      %s""".formatted(bash(words));
  }

  static String fish(CompletionWords words) {
    var commands = words.byCommand().keySet().stream()
        .filter(command -> !command.isEmpty())
        .map(CompletionScripts::quoted)
        .collect(Collectors.joining(" ", "set -g __almanac_commands ", "\n\n"));
    var shared = shared(words);
    var flags = shared.stream()
        .map(word -> "complete -c almanac %s -d %s\n".formatted(fish(word), quoted(word.meaning())))
        .collect(Collectors.joining());
    var lines = words.byCommand().entrySet().stream()
        .map(command -> fish(command.getKey(), command.getValue(), shared))
        .collect(Collectors.joining());
    return commands + FISH + flags + lines;
  }

  /** Flags of most commands are offered for all, which makes the script small. */
  private static Set<Word> shared(CompletionWords words) {
    var counts = words.byCommand().values().stream()
        .flatMap(List::stream)
        .filter(Word::isFlag)
        .collect(Collectors.groupingBy(word -> word, LinkedHashMap::new, Collectors.counting()));
    counts.values().removeIf(count -> count < words.byCommand().size() / 2);
    return counts.keySet();
  }

  private static String fish(String command, List<Word> words, Set<Word> shared) {
    var condition = quoted(("__almanac_is " + command).strip());
    return words.stream()
        .filter(word -> !shared.contains(word))
        .map(word -> "complete -c almanac -n %s %s -d %s\n"
            .formatted(condition, fish(word), quoted(word.meaning())))
        .collect(Collectors.joining());
  }

  private static String fish(Word word) {
    if (!word.isFlag()) {
      return "-a " + word.text();
    }
    var name = word.text().startsWith("--") ? "-l " : "-s ";
    return name + word.text().replaceFirst("^--?", "") + (word.takesValue() ? " -r -F" : "");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
