package dev.almanac.cli.operator.namespace;

import dev.almanac.cli.wire.ServerOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The name of a namespace, as an argument or as {@code --namespace}. */
final class NameArgument {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The namespace. Default: that of --namespace.")
  private @Nullable String name;

  /** @throws ParameterException if argument and flag name different namespaces, or none is named */
  String of(ServerOptions server) {
    if (name == null) {
      return server.namespace();
    }
    var flags = command.commandLine().getParseResult();
    if (name.isBlank()) {
      throw new ParameterException(command.commandLine(), "Expected the name of a namespace");
    }
    if (flags.hasMatchedOption("--namespace") && !name.equals(server.namespace())) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one namespace, found '%s' and --namespace '%s'"
              .formatted(name, server.namespace()));
    }
    return name;
  }

  /** @throws ParameterException if there is an argument beside this flag */
  void refuseBeside(String flag) {
    if (name != null) {
      throw new ParameterException(
          command.commandLine(), "A name and %s cannot be combined".formatted(flag));
    }
  }
}
