package dev.almanac.api.http.page;

import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpHandler;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.Refusals;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page. A path that is no file shows {@code index.html}: the page itself knows what its
 * paths mean.
 */
public final class Page {
  private static final List<String> INDEX = List.of("index.html");
  private static final int OK = 200;
  private static final int FOUND = 302;
  private static final int NOT_MODIFIED = 304;

  /** Smaller ones are not worth it. */
  private static final int LEAST_TO_COMPRESS = 1_000;

  /** What the page asks for when it needs a setting of the server. */
  private static final String SETTINGS = "/ui/settings.json";

  private static final Map<String, String> TYPES = Map.ofEntries(
      Map.entry("html", "text/html; charset=utf-8"),
      Map.entry("js", "text/javascript; charset=utf-8"),
      Map.entry("css", "text/css; charset=utf-8"),
      Map.entry("svg", "image/svg+xml"),
      Map.entry("png", "image/png"),
      Map.entry("ico", "image/x-icon"),
      Map.entry("json", "application/json"),
      Map.entry("webmanifest", "application/manifest+json"),
      Map.entry("woff2", "font/woff2"),
      Map.entry("txt", "text/plain; charset=utf-8"));

  private record Entry(ByteString bytes, @Nullable ByteString compressed, String tag) {}

  private final PageFiles files;
  private final String policy;
  private final Map<List<String>, Entry> kept = new ConcurrentHashMap<>();

  private Page(PageFiles files, String policy) {
    this.files = files;
    this.policy = policy;
  }

  /**
   * Returns the routes of a page below {@code /ui/}, to which {@code /} leads.
   *
   * @param codec the only other server that the page may ask
   * @param warning what every view of the page shows, asked for whenever somebody opens it
   */
  public static List<HttpRoute> routes(
      PageFiles files, Optional<CodecEndpoint> codec, Supplier<Optional<String>> warning) {
    var page = new Page(files, policy(codec));
    HttpHandler toPage = request ->
        CompletableFuture.completedFuture(HttpAnswer.text(FOUND, "").with("Location", "/ui/"));
    return List.of(
        HttpRoute.open("GET", "/", toPage),
        HttpRoute.open("GET", "/ui", toPage),
        HttpRoute.open(
            "GET",
            SETTINGS,
            request -> CompletableFuture.completedFuture(settings(codec, warning.get()))),
        HttpRoute.open(
            "GET",
            "/ui/{path=**}",
            request -> CompletableFuture.completedFuture(
                page.answer(List.of(request.variable("path").split("/", -1)), request))));
  }

  private static String policy(Optional<CodecEndpoint> codec) {
    return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        + " font-src 'self'; connect-src 'self'"
        + codec.map(endpoint -> " " + endpoint.origin()).orElse("")
        + "; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        + "; require-trusted-types-for 'script'; trusted-types lit-html almanac";
  }

  private static HttpAnswer settings(Optional<CodecEndpoint> codec, Optional<String> warning) {
    var json = new JsonObject();
    warning.ifPresent(text -> json.addProperty("warning", text));
    codec.ifPresent(endpoint -> {
      json.addProperty("codecEndpoint", endpoint.address());
      json.addProperty("codecCredentials", endpoint.getsCredentials());
      json.addProperty("codecToken", endpoint.getsToken());
    });
    return HttpAnswer.json(OK, json.toString());
  }

  /**
   * Answers a request for a file or a view.
   *
   * @param path below the page's own, decoded
   */
  private HttpAnswer answer(List<String> path, HttpRequest request) {
    Optional<Entry> file = path.stream().allMatch(Page::isName) ? entry(path) : Optional.empty();
    if (file.isPresent()) {
      return answer(path.getLast(), file.get(), request);
    }
    Optional<Entry> index = mayBeView(request) ? entry(INDEX) : Optional.empty();
    return index
        .map(page -> answer(INDEX.getLast(), page, request))
        .orElseGet(() -> Refusals.answer(RpcError.of(RpcError.Code.NOT_FOUND, "No such file.")));
  }

  /** A browser says what it wants the file for; a script must not get a page. */
  private static boolean mayBeView(HttpRequest request) {
    String use = request.header("sec-fetch-dest").orElse("document");
    return use.equals("document") || use.equals("empty");
  }

  /** Only such names are looked for, so no path leads out of the folder. */
  private static boolean isName(String text) {
    return !text.isEmpty()
        && text.charAt(0) != '.'
        && text.chars()
            .allMatch(each -> (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || each == '.'
                || each == '-'
                || each == '_');
  }

  private Optional<Entry> entry(List<String> path) {
    @Nullable Entry known = kept.get(path);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Entry> read = files.read(path).map(Page::entry);
    if (!files.mayChange()) {
      read.ifPresent(entry -> kept.put(path, entry));
    }
    return read;
  }

  private HttpAnswer answer(String name, Entry file, HttpRequest request) {
    var known = request.header("if-none-match").orElse("");
    boolean isKnown = known.contains(file.tag());
    boolean isCompressed = file.compressed() != null
        && request.header("accept-encoding").orElse("").contains("gzip");
    ByteString body = isCompressed && file.compressed() != null ? file.compressed() : file.bytes();
    var answer = HttpAnswer.of(
            isKnown ? NOT_MODIFIED : OK, type(name), isKnown ? ByteString.EMPTY : body)
        .with("ETag", file.tag())
        .with("Cache-Control", "no-cache")
        .with("Vary", "Accept-Encoding")
        .with("Content-Security-Policy", policy)
        .with("Cross-Origin-Opener-Policy", "same-origin");
    return isCompressed && !isKnown ? answer.with("Content-Encoding", "gzip") : answer;
  }

  private static String type(String name) {
    return TYPES.getOrDefault(
        name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
  }

  private static Entry entry(ByteString bytes) {
    ByteString compressed = compressed(bytes);
    boolean isWorth =
        bytes.size() >= LEAST_TO_COMPRESS && compressed.size() < bytes.size() * 9 / 10;
    return new Entry(bytes, isWorth ? compressed : null, tag(bytes));
  }

  private static ByteString compressed(ByteString bytes) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      bytes.writeTo(gzip);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to memory", e);
    }
    return ByteString.copyFrom(out.toByteArray());
  }

  private static String tag(ByteString bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
      return '"'
          + Base64.getUrlEncoder().withoutPadding().encodeToString(digest).substring(0, 22)
          + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
