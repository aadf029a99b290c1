package dev.almanac.engine.state;

/**
 * What a run has to do with others.
 *
 * @param signals those that it has had
 * @param updates those that its workflow has accepted
 */
public record Contacts(Signals signals, Updates updates) {
  public static final Contacts NONE = new Contacts(Signals.NONE, Updates.NONE);

  Contacts with(Signals next) {
    return new Contacts(next, updates);
  }

  Contacts with(Updates next) {
    return new Contacts(signals, next);
  }
}
