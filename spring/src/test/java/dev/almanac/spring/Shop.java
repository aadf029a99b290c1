package dev.almanac.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.client.Almanac;
import dev.almanac.spring.shop.ShopApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A running application, and a client of its web server. */
record Shop(ConfigurableApplicationContext context, HttpClient client) implements AutoCloseable {
  /** Starts the application on a free port. */
  static Shop open(String... properties) {
    return open(ShopApplication.class, properties);
  }

  static Shop open(Class<?> application, String... properties) {
    var arguments = new ArrayList<>(List.of(
        "server.port=0",
        "spring.main.banner-mode=off",
        "management.endpoints.web.exposure.include=*",
        "management.endpoint.health.show-details=always",
        "management.endpoint.health.probes.enabled=true",
        "management.endpoint.health.group.readiness.include=readinessState,almanac",
        "logging.level.root=warn"));
    arguments.addAll(List.of(properties));
    var context = SpringApplication.run(
        application, arguments.stream().map("--"::concat).toArray(String[]::new));
    return new Shop(context, HttpClient.newHttpClient());
  }

  Almanac almanac() {
    return context.getBean(Almanac.class);
  }

  String get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString(UTF_8)).body();
  }

  int status(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.discarding()).statusCode();
  }

  CompletableFuture<HttpResponse<String>> getLater(String path) {
    return client.sendAsync(request(path).build(), BodyHandlers.ofString(UTF_8));
  }

  String post(String path) throws IOException, InterruptedException {
    return client
        .send(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString(UTF_8))
        .body();
  }

  private HttpRequest.Builder request(String path) {
    var port = context.getEnvironment().getProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%s%s".formatted(port, path)));
  }

  @Override
  public void close() {
    context.close();
  }
}
