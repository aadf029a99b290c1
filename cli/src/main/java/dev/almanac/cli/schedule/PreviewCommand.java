package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.PreviewOptions;
import dev.almanac.cli.schedule.time.Outlook;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule preview}. */
@Command(
    name = "preview",
    header = "Show what a specification means and when it comes, and store nothing.",
    description = {
      "Takes the flags of 'create' for times. Unlike 'spec explain' it asks the server, which",
      "knows the named calendars and the jitter of an id.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule preview --cron '30 2 * * *' --tz Europe/Berlin --count 3",
      "  almanac schedule preview nightly --cron '0 3 * * *' --jitter 10m --exclude-on holidays",
    })
final class PreviewCommand implements Runnable {
  @Mixin
  private PreviewOptions options;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = options.request().setNamespace(server.namespace()).build();
    try (var connection = server.connect()) {
      var outlook = Outlook.ask(connection, request);
      if (output.format() != MessageOutput.Format.TEXT) {
        output.print(output.json(outlook.preview()));
      }
      outlook.check();
      if (output.format() == MessageOutput.Format.TEXT) {
        outlook.print(output.out());
      }
    }
  }
}
