package dev.almanac.spring.autoconfigure;

import dev.almanac.client.BadSettingException;
import dev.almanac.client.ConnectionException;
import dev.almanac.client.EmbeddedStartException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Turns what keeps Almanac from starting into a description and an advice. */
public final class StartFailureAnalyzer implements FailureAnalyzer {
  private static final int DEEPEST = 50;

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      var advice = advice(cause);
      if (advice != null) {
        return new FailureAnalysis(cause.getMessage(), advice, cause);
      }
      cause = cause.getCause();
    }
    return null;
  }

  private static @Nullable String advice(Throwable cause) {
    return switch (cause) {
      case WrongScheduledException wrong -> "Import dev.almanac.client.declared.Scheduled instead.";
      case BadSettingException bad -> "Correct the setting.";
      case ConnectionException unreachable ->
        "Start the server, or correct almanac.url and what belongs to it.";
      case EmbeddedStartException failed ->
        "Remove what keeps the server from starting, or choose another almanac.url.";
      default -> null;
    };
  }
}
