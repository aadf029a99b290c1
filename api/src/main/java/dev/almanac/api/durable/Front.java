package dev.almanac.api.durable;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.AnswerException;
import dev.almanac.api.durable.answer.ErrorMapping;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespaces;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * What all paths have in common: the version of the interface, which clients must state, the
 * namespace, and the form of answers and refusals.
 */
record Front(Namespaces namespaces) {
  private static final String NAMESPACE_HEADER = "X-Namespace";
  private static final String USUAL_NAMESPACE = "default";

  /** Creates a route for clients that state the version, in their namespace. */
  HttpRoute route(String method, String path, Function<Request, CompletionStage<Answer>> handler) {
    var permission = method.equals("GET") ? Permission.READ : Permission.WRITE;
    var access = new HttpRoute.Needs(permission, Front::namespaceName);
    return answering(method, path, access, sent -> {
      checkVersion(sent);
      var namespace = NamespaceLookup.require(namespaces, namespaceName(sent));
      return handler.apply(new Request(sent, namespace));
    });
  }

  /** Creates a route for any client, whatever its version and namespace. */
  HttpRoute open(String method, String path, Function<HttpRequest, Answer> handler) {
    return answering(
        method,
        path,
        new HttpRoute.Open(),
        sent -> CompletableFuture.completedFuture(handler.apply(sent)));
  }

  private static HttpRoute answering(
      String method,
      String path,
      HttpRoute.Access access,
      Function<HttpRequest, CompletionStage<Answer>> handler) {
    return HttpRoute.of(
            method, path, sent -> answered(sent, handler).thenApply(Front::written), access)
        .refusingWith(error -> written(ErrorMapping.answer(error)));
  }

  /** Turns a refusal of ours into the answer that it carries, thrown or as a failed stage. */
  private static CompletionStage<Answer> answered(
      HttpRequest sent, Function<HttpRequest, CompletionStage<Answer>> handler) {
    CompletionStage<Answer> answer;
    try {
      answer = handler.apply(sent);
    } catch (AnswerException e) {
      return CompletableFuture.completedFuture(e.answer());
    }
    return answer.exceptionallyCompose(error -> unwrapped(error) instanceof AnswerException refused
        ? CompletableFuture.completedFuture(refused.answer())
        : CompletableFuture.failedFuture(error));
  }

  private static Throwable unwrapped(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? unwrapped(error.getCause())
        : error;
  }

  private static void checkVersion(HttpRequest sent) {
    var version = sent.header(Refusals.VERSION_HEADER).map(String::strip);
    if (version.filter(Refusals.VERSION::equals).isEmpty()) {
      throw Refusals.version(version.filter(text -> !text.isEmpty())).exception();
    }
  }

  static String namespaceName(HttpRequest sent) {
    return sent.header(NAMESPACE_HEADER)
        .filter(name -> !name.isEmpty())
        .or(() -> sent.parameter("namespace"))
        .orElse(USUAL_NAMESPACE);
  }

  private static HttpAnswer written(Answer answer) {
    return HttpAnswer.json(answer.status(), answer.body().toString())
        .with(Refusals.VERSION_HEADER, Refusals.VERSION);
  }
}
