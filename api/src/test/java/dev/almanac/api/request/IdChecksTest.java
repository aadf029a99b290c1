package dev.almanac.api.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import org.junit.jupiter.api.Test;

class IdChecksTest {
  @Test
  void takesIdsUpToAThousandBytes() {
    String longest = "é".repeat(500);

    assertThat(IdChecks.require("WorkflowId", longest)).isEqualTo(longest);
    assertThat(IdChecks.check("RequestId", "")).isEmpty();
  }

  @Test
  void countsBytesNotCharacters() {
    var refused = catchThrowableOfType(
        RpcException.class, () -> IdChecks.check("WorkflowId", "é".repeat(500) + "x"));

    assertThat(refused.error())
        .isEqualTo(RpcError.invalidArgument(
            "WorkflowId length exceeds limit. It has more than 1000 bytes."));
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> IdChecks.require("TaskQueue", ""))
        .isInstanceOf(RpcException.class)
        .hasMessage("TaskQueue is not set on request.");
  }

  @Test
  void refusesWhatDatabasesCannotKeep() {
    assertThatThrownBy(() -> IdChecks.check("WorkflowId", "a\0b"))
        .hasMessage("WorkflowId contains a NUL character.");
  }

  @Test
  void saysWhatIsNoRunId() {
    assertThatThrownBy(() -> Uuids.runId("RunId", "seven"))
        .hasMessage("Invalid RunId: expected a UUID, found 'seven'.");
    assertThat(Uuids.runId("RunId", "")).isEmpty();
  }
}
