package dev.almanac.simulator.check;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first broken promise, if there is one. */
public final class Verdict {
  private @Nullable String broken;

  /** Fails the simulation unless the condition holds. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another library
  public void expect(boolean condition, String promise, @Nullable Object... about) {
    if (!condition) {
      broken(promise.formatted(about));
    }
  }

  public void broken(String what) {
    if (broken == null) {
      broken = what;
    }
  }

  public Optional<String> broken() {
    return Optional.ofNullable(broken);
  }
}
