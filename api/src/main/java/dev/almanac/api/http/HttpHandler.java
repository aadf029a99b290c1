package dev.almanac.api.http;

import java.util.concurrent.CompletionStage;

/**
 * Answers the requests of one route, on a virtual thread. It may wait there, but one that waits
 * long does so in the returned stage. It fails like a {@link dev.almanac.api.Handler}.
 */
public interface HttpHandler {
  CompletionStage<HttpAnswer> handle(HttpRequest request);
}
