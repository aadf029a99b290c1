package dev.almanac.api.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.run.Lifetime;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TokensTest {
  private static final UUID NAMESPACE = UUID.fromString("0195f0a0-0000-7000-8000-000000000001");
  private static final RunKey RUN = new RunKey(
      NAMESPACE, "order-\u00e9", UUID.fromString("0195f0a0-0000-7000-8000-0000000000ff"));
  private static final long SEED = 7;

  @Test
  void taskTokensComeBackAsTheyWere() {
    var task = TaskToken.of(RUN, new TaskStamp(5, 3, "nonce"));
    var activity = TaskToken.of(RUN, new ActivityStamp(1L << 40, Integer.MAX_VALUE, ""));

    assertThat(TaskToken.read(task.bytes(), TaskToken.Kind.WORKFLOW_TASK)).isEqualTo(task);
    assertThat(task.taskStamp()).isEqualTo(new TaskStamp(5, 3, "nonce"));
    assertThat(TaskToken.read(activity.bytes(), TaskToken.Kind.ACTIVITY)).isEqualTo(activity);
    assertThat(activity.target().namespace()).isEqualTo(NAMESPACE);
    assertThat(task.bytes().size()).isLessThan(60);
  }

  @Test
  void aTokenOfAnotherKindIsNone() {
    var task = TaskToken.of(RUN, new TaskStamp(5, 3, "nonce")).bytes();

    assertThat(refusal(() -> TaskToken.read(task, TaskToken.Kind.ACTIVITY)))
        .isEqualTo(RpcError.invalidArgument("Invalid TaskToken."));
    assertThat(refusal(() -> PageToken.InHistory.read(task)))
        .isEqualTo(RpcError.invalidArgument("Invalid NextPageToken."));
    assertThat(refusal(() -> TaskToken.read(ByteString.EMPTY, TaskToken.Kind.ACTIVITY)))
        .isEqualTo(RpcError.invalidArgument("Task token not set on request."));
  }

  @Test
  void theTaskOfATemporalServersTokenIsUnknown() {
    var token = ByteString.copyFromUtf8("\n$" + NAMESPACE + "\022\001w");

    assertThat(refusal(() -> TaskToken.read(token, TaskToken.Kind.ACTIVITY)))
        .isEqualTo(RpcError.notFound("The task of this token is not known here."));
  }

  @Test
  void pageTokensComeBackAsTheyWere() {
    var history = new PageToken.InHistory(NAMESPACE, 257);
    var list = new PageToken.InList(new ListKey(Lifetime.OPEN, -5, NAMESPACE));

    assertThat(PageToken.InHistory.read(history.bytes())).contains(history);
    assertThat(PageToken.InList.read(list.bytes())).contains(list);
    assertThat(PageToken.InRequest.read(new PageToken.InRequest(7).bytes()))
        .contains(new PageToken.InRequest(7));
    assertThat(refusal(() -> PageToken.InRequest.read(new PageToken.InRequest(-1).bytes())))
        .isEqualTo(RpcError.invalidArgument("Invalid NextPageToken."));
    assertThat(PageToken.InHistory.read(ByteString.EMPTY)).isEmpty();
    assertThat(PageToken.InList.read(ByteString.EMPTY)).isEmpty();
    assertThat(refusal(() -> PageToken.InHistory.read(list.bytes())))
        .isEqualTo(RpcError.invalidArgument("Invalid NextPageToken."));
    assertThat(
            refusal(() -> PageToken.InHistory.read(new PageToken.InHistory(NAMESPACE, 0).bytes())))
        .isEqualTo(RpcError.invalidArgument("Invalid NextPageToken."));
  }

  /** Whatever bytes come back, the answer is a token or a refusal. */
  @Test
  void spoiltTokensAreRefused() {
    var random = new Random(SEED);
    byte[] good = TaskToken.of(RUN, new TaskStamp(5, 3, "nonce")).bytes().toByteArray();
    for (int length = 0; length < good.length; length++) {
      var cut = ByteString.copyFrom(good, 0, length);
      assertThat(
              refusal(() -> TaskToken.read(cut, TaskToken.Kind.WORKFLOW_TASK)).code())
          .isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    }
    int tries = Boolean.getBoolean("almanac.long") ? 1_000_000 : 10_000;
    for (int i = 0; i < tries; i++) {
      byte[] spoilt = good.clone();
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        spoilt[random.nextInt(spoilt.length)] = (byte) random.nextInt();
      }
      assertThat(thrownBy(ByteString.copyFrom(spoilt)).filter(e -> !(e instanceof RpcException)))
          .as("seed %d, try %d", SEED, i)
          .isEmpty();
    }
  }

  private static Optional<Throwable> thrownBy(ByteString bytes) {
    return Optional.ofNullable(
        catchThrowable(() -> TaskToken.read(bytes, TaskToken.Kind.WORKFLOW_TASK)));
  }

  private static RpcError refusal(ThrowingCallable call) {
    return catchThrowableOfType(RpcException.class, call).error();
  }
}
