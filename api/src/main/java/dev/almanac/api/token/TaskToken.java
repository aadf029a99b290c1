package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflowtask.TaskStamp;
import java.io.IOException;

/**
 * Identifies the task of a worker, which returns it with the outcome. The engine decides whether
 * the worker still holds the task.
 *
 * @param nonce distinguishes this start of the attempt from any other
 */
public record TaskToken(
    Kind kind, Target target, long scheduledEventId, int attempt, String nonce) {
  public enum Kind {
    WORKFLOW_TASK(1),
    ACTIVITY(2),
    /** A query outside of a workflow task; the nonce identifies it. */
    QUERY(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }
  }

  /**
   * The start of Temporal's own tokens: the id of a namespace, as text, in the first field. A
   * worker that returns one has moved here from Temporal, and its task is not known here.
   */
  private static final ByteString OF_TEMPORAL = ByteString.copyFrom(new byte[] {1 << 3 | 2, 36});

  public static TaskToken of(RunKey run, TaskStamp stamp) {
    return new TaskToken(
        Kind.WORKFLOW_TASK,
        Target.run(run),
        stamp.scheduledEventId(),
        stamp.attempt(),
        stamp.nonce());
  }

  /** @param id the runtime's id of the query */
  public static TaskToken ofQuery(RunKey run, String id) {
    return new TaskToken(Kind.QUERY, Target.run(run), 0, 1, id);
  }

  public static TaskToken of(RunKey run, ActivityStamp stamp) {
    return new TaskToken(
        Kind.ACTIVITY, Target.run(run), stamp.scheduledEventId(), stamp.attempt(), stamp.nonce());
  }

  /** @throws dev.almanac.api.RpcException if the bytes are not such a token */
  public static TaskToken read(ByteString bytes, Kind kind) {
    if (bytes.isEmpty()) {
      throw RpcError.invalidArgument("Task token not set on request.").exception();
    }
    if (bytes.startsWith(OF_TEMPORAL)) {
      throw RpcError.notFound("The task of this token is not known here.").exception();
    }
    try {
      var in = new TokenReader(bytes);
      in.expect(TokenWriter.VERSION);
      in.expect(kind.number);
      var target = Target.run(in.id(), in.text(), in.id());
      var token = new TaskToken(kind, target, in.number(), attempt(in.number()), in.text());
      in.end();
      return token;
    } catch (IOException e) {
      throw RpcError.invalidArgument("Invalid TaskToken.").exception();
    }
  }

  public ByteString bytes() {
    return new TokenWriter()
        .number(TokenWriter.VERSION)
        .number(kind.number)
        .id(target.namespace())
        .text(target.workflowId())
        .id(target.runId().orElseThrow())
        .number(scheduledEventId)
        .number(attempt)
        .text(nonce)
        .done();
  }

  public TaskStamp taskStamp() {
    return new TaskStamp(scheduledEventId, attempt, nonce);
  }

  public ActivityRef activity() {
    return new ActivityRef.Held(new ActivityStamp(scheduledEventId, attempt, nonce));
  }

  private static int attempt(long number) throws IOException {
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw new IOException("Expected an attempt, found %d".formatted(number));
    }
    return (int) number;
  }
}
