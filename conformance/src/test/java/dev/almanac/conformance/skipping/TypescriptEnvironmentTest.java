package dev.almanac.conformance.skipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.almanac.conformance.scenario.NodeProject;
import dev.almanac.testkit.product.Installation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** The time-skipping test environment of the TypeScript SDK, which starts the server itself. */
@Isolated("The SDK gives the server five seconds to start")
class TypescriptEnvironmentTest {
  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // for the first download of the packages
  void skipsTimeInTheServerThatItStarts() throws Exception {
    assumeTrue(NodeProject.isPossible(), "npm is not on the path");

    String output = NodeProject.installed()
        .run("skipping.js", Installation.unpacked().launcher().toString());

    System.out.print(output.lines().filter(line -> line.startsWith("TOOK")).toList());
    assertThat(output)
        .contains("\"year\":365")
        .contains("\"attempts\":\"attempt 3\"")
        .contains("\"nobody\":\"SCHEDULE_TO_START\"")
        .contains("\"endless\":\"TimeoutFailure\"")
        .contains("\"work\":\"worked\"")
        .contains("\"signalled\":\"called by Ada\"")
        .contains("\"sleptDays\":1")
        .contains("\"beside\":[1,2,3,4,5,6,7,8,9,10]");
  }
}
