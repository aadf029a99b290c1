package dev.almanac.cli.apply;

import dev.almanac.cli.wire.CallFailedException;
import io.grpc.Status;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What becomes of one schedule or named calendar.
 *
 * @param noun "schedule" or "calendar"
 * @param changes what differs, if it is there already
 * @param notes sentences about it
 * @param work writes it
 */
record Step(
    Kind kind,
    String noun,
    String name,
    List<Change> changes,
    Times times,
    List<String> notes,
    Work work) {
  enum Kind {
    CREATE("+", "Created"),
    CHANGE("~", "Changed"),
    DELETE("-", "Deleted"),
    SAME("=", "Unchanged"),
    /** It is not to be written, and with it nothing else. */
    REFUSED("!", "Refused");

    private final String sign;
    private final String done;

    Kind(String sign, String done) {
      this.sign = sign;
      this.done = done;
    }

    String sign() {
      return sign;
    }

    String done() {
      return done;
    }
  }

  /** Writes something. */
  interface Work {
    /**
     * Returns whether something was written: nothing is if somebody else has done so meanwhile.
     *
     * @throws CallFailedException if it is refused
     */
    boolean run();
  }

  Step {
    changes = List.copyOf(changes);
    notes = List.copyOf(notes);
  }

  static Step same(String noun, String name) {
    return new Step(Kind.SAME, noun, name, List.of(), Times.SAME, List.of(), () -> false);
  }

  static Step refused(String noun, String name, String reason) {
    return new Step(Kind.REFUSED, noun, name, List.of(), Times.SAME, List.of(reason), () -> false);
  }

  /**
   * Writes, unless somebody else has just written the same; returns whether something was written.
   *
   * @param isSame asks the server, after a conflict, whether it has what was to be written
   * @throws CallFailedException if it is refused for another reason
   */
  static boolean written(Runnable write, BooleanSupplier isSame) {
    try {
      write.run();
      return true;
    } catch (CallFailedException e) {
      if (isConflict(e) && isSame.getAsBoolean()) {
        return false;
      }
      throw e;
    }
  }

  /** Returns whether somebody else came first. */
  static boolean isConflict(CallFailedException e) {
    var code = e.failure().getStatus().getCode();
    return code == Status.Code.FAILED_PRECONDITION || code == Status.Code.ALREADY_EXISTS;
  }
}
