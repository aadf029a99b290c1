package dev.almanac.cli.wire;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * An id that is given as an argument or by a flag, whichever people have in their fingers.
 *
 * @param flag names the flag in messages
 */
public record GivenId(CommandSpec command, String flag) {
  /** @throws ParameterException unless one id is given */
  public String of(String byFlag, String byArgument) {
    var id = orNone(byFlag, byArgument);
    if (id.isBlank()) {
      throw new ParameterException(
          command.commandLine(), "Missing id: give it as an argument or by " + flag);
    }
    return id;
  }

  /**
   * Returns the id, or an empty text if there is none.
   *
   * @throws ParameterException if two are given
   */
  public String orNone(String byFlag, String byArgument) {
    if (!byFlag.isEmpty() && !byArgument.isEmpty() && !byFlag.equals(byArgument)) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one id, found '%s' and %s '%s'".formatted(byArgument, flag, byFlag));
    }
    return byArgument.isEmpty() ? byFlag : byArgument;
  }
}
