package dev.almanac.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.samples.agent.Assistant;
import dev.almanac.samples.backfill.Backfill;
import dev.almanac.samples.fanout.FanOut;
import dev.almanac.samples.hello.Hello;
import dev.almanac.samples.holidays.Holidays;
import dev.almanac.samples.order.Orders;
import dev.almanac.samples.quartz.After;
import dev.almanac.samples.quartz.Before;
import dev.almanac.samples.report.Reports;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs each sample as its README says, and compares what it prints with the README. */
@Isolated
@Timeout(300)
class MainsTest {
  /** The {@code main} of a sample. */
  private interface Main {
    void run(String... arguments) throws Exception;
  }

  @Test
  void hello() throws Exception {
    assertThat(printedBy(Hello::main)).isEqualTo(Readme.of("hello").output());
  }

  @Test
  void order() throws Exception {
    assertThat(printedBy(Orders::main)).isEqualTo(Readme.of("order").output());
  }

  @Test
  void report() throws Exception {
    assertThat(printedBy(Reports::main)).isEqualTo(Readme.of("report").output());
  }

  @Test
  void holidays() throws Exception {
    assertThat(printedBy(Holidays::main)).isEqualTo(Readme.of("holidays").output());
  }

  @Test
  void backfill() throws Exception {
    List<String> printed = printedBy(Backfill::main);
    assertThat(printed).hasSize(32);
    assertThat(List.of(printed.getFirst(), "…", printed.get(30), printed.getLast()))
        .isEqualTo(Readme.of("backfill").output());
  }

  @Test
  void fanOut() throws Exception {
    assertThat(printedBy(FanOut::main)).isEqualTo(Readme.of("fan-out").output());
  }

  @Test
  void agent() throws Exception {
    assertThat(printedBy(Assistant::main)).isEqualTo(Readme.of("agent").output());
  }

  @Test
  void fromQuartz() throws Exception {
    assertThat(printedBy(Before::main)).isEqualTo(Readme.of("from-quartz").output());
    assertThat(printedBy(After::main)).isEqualTo(Readme.of("from-quartz").output());
  }

  private static List<String> printedBy(Main main) throws Exception {
    var bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      main.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(UTF_8).lines().toList();
  }
}
