package dev.almanac.cli.profile;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags that say where settings come from. */
public final class ProfileOptions {
  private static final String DEFAULT_PROFILE = "default";
  private static final String FILE_VARIABLE = "TEMPORAL_CONFIG_FILE";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The profile in the file. Default: $TEMPORAL_PROFILE, else 'default'.")
  private @Nullable String profile;

  @Option(
      names = "--config-file",
      paramLabel = "FILE",
      description = "The file with profiles. Default: $TEMPORAL_CONFIG_FILE, else"
          + " temporalio/temporal.toml in ~/.config.")
  private @Nullable Path file;

  @Option(names = "--disable-config-file", description = "Read no file with profiles.")
  private boolean isWithoutFile;

  @Option(
      names = "--disable-config-env",
      description = "Read no settings from TEMPORAL_ variables.")
  private boolean isWithoutVariables;

  /** Returns the name of the profile. */
  public String profile() {
    var named = profile == null ? System.getenv("TEMPORAL_PROFILE") : profile;
    return named == null || named.isEmpty() ? DEFAULT_PROFILE : named;
  }

  /** Returns the file with profiles, which need not be there. */
  public ProfileFile file() {
    return ProfileFile.read(path(System.getenv()));
  }

  private Path path(Map<String, String> environment) {
    if (file != null) {
      return file;
    }
    var named = environment.getOrDefault(FILE_VARIABLE, "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    var configured = environment.getOrDefault("XDG_CONFIG_HOME", "");
    var given = environment.getOrDefault("HOME", "");
    var home = Path.of(given.isEmpty() ? System.getProperty("user.home") : given);
    var ofSystem = System.getProperty("os.name").startsWith("Mac")
        ? home.resolve("Library/Application Support")
        : home.resolve(".config");
    var folder = configured.isEmpty() ? ofSystem : Path.of(configured);
    return folder.resolve("temporalio").resolve("temporal.toml");
  }

  /** Returns the settings of all sources, the flags on top. */
  public Settings settings(Map<String, String> flags) {
    var settings = new Settings();
    if (isWithoutFile && profile != null) {
      throw new ParameterException(
          command.commandLine(), "--profile and --disable-config-file exclude each other");
    }
    if (!isWithoutFile) {
      settings.lay(profileOf(file(), profile()));
    }
    if (!isWithoutVariables) {
      settings.lay(Variables.read(System.getenv()));
    }
    settings.lay(flags);
    return settings;
  }

  /** Returns the settings of one more server: those of a profile, if one is named, and flags. */
  public Settings settingsOf(Optional<String> named, Map<String, String> flags) {
    var settings = new Settings();
    named.ifPresent(name -> settings.lay(profileOf(file(), name)));
    settings.lay(flags);
    return settings;
  }

  private Map<String, String> profileOf(ProfileFile profiles, String name) {
    boolean isNamed = !name.equals(DEFAULT_PROFILE);
    boolean isNamedFile =
        file != null || !System.getenv().getOrDefault(FILE_VARIABLE, "").isEmpty();
    if (isNamedFile && !profiles.exists()) {
      throw new SettingException("there is no file %s with profiles".formatted(profiles.path()));
    }
    if (isNamed && !profiles.names().contains(name)) {
      throw new SettingException("%s has no profile '%s'; it has %s"
          .formatted(
              profiles.path(),
              name,
              profiles.names().isEmpty() ? "none" : String.join(", ", profiles.names())));
    }
    return profiles.properties(name);
  }
}
