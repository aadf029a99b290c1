package dev.almanac.cli.config;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac config}: the group. */
@Command(
    name = "config",
    header = "Keep addresses, namespaces and keys in profiles.",
    description = {
      "",
      "A setting comes from a flag, else from a variable, else from a profile of the file that",
      "Temporal's tools share, ~/.config/temporalio/temporal.toml.",
      "",
      "Properties, with their variables:",
      "  address                        TEMPORAL_ADDRESS",
      "  namespace                      TEMPORAL_NAMESPACE",
      "  api_key                        TEMPORAL_API_KEY",
      "  client_authority               TEMPORAL_CLIENT_AUTHORITY",
      "  tls                            TEMPORAL_TLS",
      "  tls.client_cert_path, _data    TEMPORAL_TLS_CLIENT_CERT_PATH, _DATA",
      "  tls.client_key_path, _data     TEMPORAL_TLS_CLIENT_KEY_PATH, _DATA",
      "  tls.server_ca_cert_path, _data TEMPORAL_TLS_SERVER_CA_CERT_PATH, _DATA",
      "  tls.server_name                TEMPORAL_TLS_SERVER_NAME",
      "  tls.disable_host_verification  TEMPORAL_TLS_DISABLE_HOST_VERIFICATION",
      "  grpc_meta.NAME                 TEMPORAL_GRPC_META_NAME",
      "  codec.endpoint                 TEMPORAL_CODEC_ENDPOINT",
      "  codec.auth                     TEMPORAL_CODEC_AUTH",
      "",
      "TEMPORAL_PROFILE names the profile, TEMPORAL_CONFIG_FILE the file.",
    },
    subcommands = {
      GetCommand.class,
      SetCommand.class,
      ListCommand.class,
      DeleteCommand.class,
      DeleteProfileCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac config set --profile prod --prop address --value temporal.example.com:7233",
      "  almanac workflow list --profile prod",
    })
public final class ConfigCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
