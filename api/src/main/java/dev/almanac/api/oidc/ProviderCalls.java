package dev.almanac.api.oidc;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Asks an identity provider. Answers are limited in size and time. A stage fails if the provider
 * does not answer, or not with success. Thread-safe; does not block.
 */
public interface ProviderCalls {
  CompletionStage<String> get(URI url);

  /**
   * Sends a form.
   *
   * @param authorization the header of this name, if there is one
   */
  CompletionStage<String> post(URI url, String form, Optional<String> authorization);
}
