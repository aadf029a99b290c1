package dev.almanac.house.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A line changes with whatever a caller depends on. Public, or nobody would see what is in it. */
public class SignatureLinesTest {
  /** What a caller sees of it is in its lines. */
  public abstract static sealed class Seen<T extends Number> extends Hidden permits Last {
    public static final int MOST = 7;
    public static final List<String> NAMES = List.of();
    final int inside = 1;

    protected Seen(@Nullable T first) {}

    public abstract T next(String name, int... more) throws IOException;

    private int own() {
      return inside;
    }
  }

  /** Hands its method down. */
  abstract static class Hidden {
    public void handedDown() {}
  }

  /** Cannot be extended. */
  public static final class Last extends Seen<Integer> {
    Last() {
      super(null);
    }

    @Override
    public Integer next(String name, int... more) {
      return super.own();
    }
  }

  /** May be implemented. */
  public @interface Mark {
    String value() default "";
  }

  @Test
  void haveAllThatCallersDependOn() {
    assertThat(lines(Seen.class))
        .containsExactly(
            "public static abstract class %s<T extends java.lang.Number> extends %s permits %s"
                .formatted(Seen.class.getName(), Hidden.class.getName(), Last.class.getName()),
            "  protected new(T?)",
            "  public abstract T next(java.lang.String, int[]) throws java.io.IOException",
            "  public static final int MOST = 7",
            "  public static final java.util.List<java.lang.String> NAMES",
            "  public void handedDown()");
    assertThat(lines(Mark.class)).contains("  public abstract java.lang.String value() default");
  }

  @Test
  void leaveOutWhatNobodySees() {
    assertThat(lines(Hidden.class)).isEmpty();
  }

  private static List<String> lines(Class<?> type) {
    return Signatures.of(Stream.of(type));
  }
}
