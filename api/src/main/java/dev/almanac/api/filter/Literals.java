package dev.almanac.api.filter;

import dev.almanac.store.Nanos;
import dev.almanac.store.list.AttributeValue.Value;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Parses the values in filters by the type of the field. */
final class Literals {
  private Literals() {}

  /** @throws dev.almanac.api.RpcException if the value does not have the type */
  static Value read(Token token, FilterType type) {
    return switch (type) {
      case KEYWORD, KEYWORD_LIST, TEXT -> {
        if (token.kind() != Token.Kind.TEXT) {
          throw token.expected("text in quotes");
        }
        yield new Value.Text(token.text());
      }
      case INT -> new Value.Whole(whole(token).orElseThrow(() -> token.expected("a whole number")));
      case DOUBLE -> real(token);
      case BOOL -> truth(token);
      case DATETIME -> new Value.Whole(time(token));
      case STATUS ->
        new Value.Whole(
            Statuses.number(token).orElseThrow(() -> token.expected("a status such as 'Running'")));
      case DURATION ->
        new Value.Whole(whole(token)
            .or(() -> FilterDuration.nanos(token.text()))
            .orElseThrow(() -> token.expected("a duration such as '1h30m' or '01:30:00'")));
    };
  }

  private static Optional<Long> whole(Token token) {
    try {
      return Optional.of(Long.parseLong(token.text()));
    } catch (NumberFormatException other) {
      return Optional.empty();
    }
  }

  private static Value real(Token token) {
    try {
      double real = Double.parseDouble(token.text());
      if (Double.isFinite(real)) {
        return new Value.Real(real);
      }
      throw token.expected("a number of 64 bits");
    } catch (NumberFormatException other) {
      throw token.expected("a number");
    }
  }

  private static Value truth(Token token) {
    boolean isTrue = token.text().equalsIgnoreCase("true");
    if (!isTrue && !token.text().equalsIgnoreCase("false")) {
      throw token.expected("true or false");
    }
    return new Value.Whole(isTrue ? 1 : 0);
  }

  private static long time(Token token) {
    if (token.kind() == Token.Kind.NUMBER) {
      return whole(token).orElseThrow(() -> token.expected("a number of nanoseconds"));
    }
    try {
      return Nanos.of(OffsetDateTime.parse(token.text()).toInstant());
    } catch (DateTimeException other) {
      throw token.expected("a time such as '2030-01-31T12:00:00Z'");
    }
  }
}
