package dev.almanac.cli.config;

import com.google.gson.JsonObject;
import dev.almanac.cli.output.Table;
import dev.almanac.cli.profile.ProfileOptions;
import dev.almanac.cli.profile.SettingException;
import dev.almanac.cli.wire.MessageOutput;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac config get}. */
@Command(
    name = "get",
    header = "Show a property of a profile, or all.",
    description = "Among all, keys and secrets are not shown.",
    footer = {
      "",
      "Examples:",
      "  almanac config get",
      "  almanac config get --profile prod --prop address",
    })
final class GetCommand implements Runnable {
  private static final Set<String> SECRETS =
      Set.of("api_key", "tls.client_key_data", "codec.auth", "grpc_meta.authorization");

  @Option(
      names = {"-p", "--prop"},
      paramLabel = "NAME",
      description = "The property, such as address or tls.server_name. Default: all.")
  private @Nullable String property;

  @Mixin
  private ProfileOptions profile;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var file = profile.file();
    if (!file.names().contains(profile.profile())) {
      throw new SettingException(
          "%s has no profile '%s'".formatted(file.path(), profile.profile()));
    }
    var shown = shown(file.properties(profile.profile()));
    if (output.format() == MessageOutput.Format.TEXT) {
      var table = new Table();
      shown.forEach(table::row);
      table.print("", output.out());
    } else {
      var json = new JsonObject();
      shown.forEach(json::addProperty);
      output.print(json);
    }
  }

  private Map<String, String> shown(Map<String, String> properties) {
    var shown = new TreeMap<String, String>();
    if (property == null) {
      properties.forEach(
          (name, value) -> shown.put(name, SECRETS.contains(name) ? "(not shown)" : value));
      return shown;
    }
    var value = properties.get(property);
    if (value == null) {
      throw new SettingException(
          "the profile '%s' has no '%s'".formatted(profile.profile(), property));
    }
    shown.put(property, value);
    return shown;
  }
}
