package dev.almanac.api.http;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that has arrived completely.
 *
 * @param method in capitals
 * @param path as it was sent, without the query
 * @param variables of the route's path, decoded
 * @param query the values of each parameter, decoded
 * @param headers by their names in small letters; of several the first
 * @param body not more than 4 MiB
 * @param call the caller, and whether it has gone
 * @param room for what the body is parsed to
 */
public record HttpRequest(
    String method,
    String path,
    Map<String, String> variables,
    Map<String, List<String>> query,
    Map<String, String> headers,
    ByteString body,
    Call call,
    Room room) {
  /** The memory that the parts of a request may take. */
  public interface Room {
    /** Returns the largest number of bytes that one request may take. */
    long largest();

    /** Takes room for the parsed request instead of the body; false if there is none. */
    boolean take(long bytes);
  }

  /** Returns the value of a variable of the route's path. */
  public String variable(String name) {
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The route has no variable " + name);
    }
    return value;
  }

  /** Returns the first value of a parameter. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name)).map(List::getFirst);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }
}
