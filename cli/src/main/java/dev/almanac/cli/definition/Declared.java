package dev.almanac.cli.definition;

import dev.almanac.cli.format.Document;
import java.util.Optional;

/**
 * A schedule as a file declares it.
 *
 * @param paused empty if the file leaves open whether it is paused
 * @param notes empty if the file leaves open what is noted
 * @param remainingActions the limit of starts of a new schedule
 */
public record Declared(
    Document document,
    Definition definition,
    Optional<Boolean> paused,
    Optional<String> notes,
    Optional<Long> remainingActions) {
  public String id() {
    return definition.id();
  }
}
