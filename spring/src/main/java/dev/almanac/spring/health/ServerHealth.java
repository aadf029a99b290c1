package dev.almanac.spring.health;

import dev.almanac.client.Almanac;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Asks whether the server answers.
 *
 * @param isUp whether it did
 * @param details what is shown of it
 */
record ServerHealth(boolean isUp, Map<String, Object> details) {
  private static final int DEADLINE_SECONDS = 2;

  static ServerHealth of(Almanac almanac) {
    var details = new TreeMap<String, Object>();
    details.put("server", almanac.isEmbedded() ? "embedded" : "remote");
    details.put("namespace", almanac.client().getOptions().getNamespace());
    if (almanac.isClosed()) {
      details.put("error", "closed, by the application or after a fatal fault, which is logged");
      return new ServerHealth(false, details);
    }
    try {
      var info = almanac
          .stubs()
          .blockingStub()
          .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
          .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
      details.put("version", info.getServerVersion());
      return new ServerHealth(true, details);
    } catch (StatusRuntimeException e) {
      details.put("error", String.valueOf(e.getMessage()));
      return new ServerHealth(false, details);
    }
  }
}
