package dev.almanac.cli.codec;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks a codec server, by the protocol that Temporal's tools have for it: {@code POST /encode} and
 * {@code POST /decode} with payloads as JSON. For one thread. It follows no redirects, which would
 * take payloads and keys elsewhere.
 */
final class CodecServer {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int OK = 200;

  /** What one request asks about; a single payload may be larger. */
  private static final int MOST_PAYLOADS = 200;

  private static final int MOST_BYTES = 2 << 20;

  private static final int LARGEST_ANSWER = 64 << 20;

  private final String endpoint;
  private final Map<String, String> headers;
  private @Nullable HttpClient client;

  /**
   * @param endpoint without a slash at its end
   * @param headers for each request
   */
  CodecServer(String endpoint, Map<String, String> headers) {
    this.endpoint = endpoint;
    this.headers = Map.copyOf(headers);
  }

  /** @throws CodecException if the server does not do it */
  List<Payload> encode(List<Payload> payloads) {
    return inParts("/encode", payloads);
  }

  /** @throws CodecException if the server does not do it */
  List<Payload> decode(List<Payload> payloads) {
    return inParts("/decode", payloads);
  }

  private List<Payload> inParts(String path, List<Payload> payloads) {
    var answers = new ArrayList<Payload>();
    var part = Payloads.newBuilder();
    long bytes = 0;
    for (Payload payload : payloads) {
      boolean isFull = part.getPayloadsCount() >= MOST_PAYLOADS
          || bytes + payload.getSerializedSize() > MOST_BYTES;
      if (isFull && part.getPayloadsCount() > 0) {
        answers.addAll(ask(path, part.build()));
        part.clear();
        bytes = 0;
      }
      part.addPayloads(payload);
      bytes += payload.getSerializedSize();
    }
    if (part.getPayloadsCount() > 0) {
      answers.addAll(ask(path, part.build()));
    }
    return answers;
  }

  private List<Payload> ask(String path, Payloads payloads) {
    String answer = post(path, json(payloads));
    var read = Payloads.newBuilder();
    try {
      JsonFormat.parser().ignoringUnknownFields().merge(answer, read);
    } catch (InvalidProtocolBufferException e) {
      throw failed(path, "its answer is not a list of payloads");
    }
    if (read.getPayloadsCount() != payloads.getPayloadsCount()) {
      throw failed(
          path,
          "expected %d payloads, found %d"
              .formatted(payloads.getPayloadsCount(), read.getPayloadsCount()));
    }
    return read.getPayloadsList();
  }

  private String post(String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(endpoint + path))
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::setHeader);
    try {
      var answer = client().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (var in = answer.body()) {
        if (answer.statusCode() != OK) {
          throw failed(path, "HTTP " + answer.statusCode());
        }
        byte[] bytes = in.readNBytes(LARGEST_ANSWER + 1);
        if (bytes.length > LARGEST_ANSWER) {
          throw failed(path, "its answer is larger than %d MiB".formatted(LARGEST_ANSWER >> 20));
        }
        return new String(bytes, StandardCharsets.UTF_8);
      }
    } catch (HttpTimeoutException e) {
      throw failed(path, "no answer within %d s".formatted(PATIENCE.toSeconds()));
    } catch (IOException e) {
      throw failed(path, e.getMessage() == null ? "no connection" : String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(path, "interrupted");
    }
  }

  private HttpClient client() {
    var known = client;
    if (known == null) {
      known = HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .build();
      client = known;
    }
    return known;
  }

  private CodecException failed(String path, String why) {
    return new CodecException(
        "the codec server %s%s did not help: %s".formatted(endpoint, path, why));
  }

  private static String json(Payloads payloads) {
    try {
      return JsonFormat.printer().omittingInsignificantWhitespace().print(payloads);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("payloads without JSON", e);
    }
  }
}
