package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.store.list.ListKey;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/** The position where a reader continues. */
public sealed interface PageToken {
  /**
   * A position in the history of a run. It stays in that run when newer ones start.
   *
   * @param nextEventId the first event of the next page, which may not exist yet
   */
  record InHistory(UUID runId, long nextEventId) implements PageToken {
    private static final int KIND = 3;

    @Override
    public ByteString bytes() {
      return begin(KIND).id(runId).number(nextEventId).done();
    }

    /** @throws dev.almanac.api.RpcException if the bytes are not such a token; they may be empty */
    public static Optional<InHistory> read(ByteString bytes) {
      return PageToken.read(bytes, KIND, in -> {
        var token = new InHistory(in.id(), in.number());
        if (token.nextEventId() < 1) {
          throw new IOException("Expected an event id, found %d".formatted(token.nextEventId()));
        }
        return token;
      });
    }
  }

  /** A position in a list of runs. */
  record InList(ListKey last) implements PageToken {
    private static final int KIND = 4;

    @Override
    public ByteString bytes() {
      return begin(KIND)
          .number(last.close())
          .number(last.start())
          .id(last.runId())
          .done();
    }

    /** @throws dev.almanac.api.RpcException if the bytes are not such a token; they may be empty */
    public static Optional<InList> read(ByteString bytes) {
      return PageToken.read(
          bytes, KIND, in -> new InList(new ListKey(in.number(), in.number(), in.id())));
    }
  }

  /** A position in a list in the order of ids. */
  record InIds(String last) implements PageToken {
    private static final int KIND = 5;

    @Override
    public ByteString bytes() {
      return begin(KIND).text(last).done();
    }

    /** @throws dev.almanac.api.RpcException if the bytes are not such a token; they may be empty */
    public static Optional<InIds> read(ByteString bytes) {
      return PageToken.read(bytes, KIND, in -> {
        var token = new InIds(in.text());
        if (token.last().indexOf('\0') >= 0) {
          throw new IOException("Expected an id, found a NUL character in it");
        }
        return token;
      });
    }
  }

  /**
   * A position in a list that the request itself contains.
   *
   * @param next the index of the next item
   */
  record InRequest(int next) implements PageToken {
    private static final int KIND = 6;

    @Override
    public ByteString bytes() {
      return begin(KIND).number(next).done();
    }

    /** @throws dev.almanac.api.RpcException if the bytes are not such a token; they may be empty */
    public static Optional<InRequest> read(ByteString bytes) {
      return PageToken.read(bytes, KIND, in -> {
        long next = in.number();
        if (next < 0 || next > Integer.MAX_VALUE) {
          throw new IOException("Expected an index, found %d".formatted(next));
        }
        return new InRequest((int) next);
      });
    }
  }

  ByteString bytes();

  /** Returns the token as text that fits a URL. */
  default String text() {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes().toByteArray());
  }

  /**
   * Returns the bytes of a token that was given as text.
   *
   * @throws dev.almanac.api.RpcException if it is no such text; it may be empty
   */
  static ByteString bytes(String text) {
    try {
      return ByteString.copyFrom(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw RpcError.invalidArgument("Invalid PageToken.").exception();
    }
  }

  private static TokenWriter begin(int kind) {
    return new TokenWriter().number(TokenWriter.VERSION).number(kind);
  }

  private static <T> Optional<T> read(ByteString bytes, int kind, Parts<T> parts) {
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    try {
      var in = new TokenReader(bytes);
      in.expect(TokenWriter.VERSION);
      in.expect(kind);
      T token = parts.take(in);
      in.end();
      return Optional.of(token);
    } catch (IOException e) {
      throw RpcError.invalidArgument("Invalid NextPageToken.").exception();
    }
  }

  /** Reads the content of one kind of token. */
  @FunctionalInterface
  interface Parts<T> {
    T take(TokenReader in) throws IOException;
  }
}
