package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/** What lies behind an exception. */
final class Causes {
  private Causes() {}

  /** The cause, which must be of that type. */
  static <T extends Throwable> T cause(Throwable thrown, Class<T> type) {
    var cause = requireNonNull(thrown.getCause());
    assertThat(cause).isInstanceOf(type);
    return requireNonNull(type.cast(cause));
  }
}
