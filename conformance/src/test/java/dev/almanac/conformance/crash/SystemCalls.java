package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What a process asks of the operating system to write and to sync, as {@code strace} saw it. */
final class SystemCalls implements AutoCloseable {
  /** With more than a page of what is written, to find things in it. */
  private static final List<String> STRACE = List.of(
      "strace",
      "-f",
      "-y",
      "-s",
      "5000",
      "-e",
      "trace=pwrite64,pwritev,fdatasync,fsync,write,writev,sendto,sendmsg");

  private static final Pattern LINE =
      Pattern.compile("(\\d+) +(?:<\\.\\.\\. )?(\\w+)(?: resumed>|\\()(.*)");

  /**
   * One call.
   *
   * @param begun the place of its begin in the order of all that was seen
   * @param ended the place of its end
   */
  record Call(String name, String arguments, int begun, int ended) {
    boolean isSync() {
      return name.equals("fdatasync") || name.equals("fsync");
    }
  }

  private final Process strace;
  private final Path trace;

  private SystemCalls(Process strace, Path trace) {
    this.strace = strace;
    this.trace = trace;
  }

  /** Watches a process from now on. */
  static SystemCalls of(long pid, Path folder) throws IOException {
    Path trace = folder.resolve("trace");
    var command = new ArrayList<>(STRACE);
    command.addAll(List.of("-o", trace.toString(), "-p", "" + pid));
    var strace = new ProcessBuilder(command).start();
    assertThat(strace.errorReader(StandardCharsets.UTF_8).readLine()).contains("attached");
    return new SystemCalls(strace, trace);
  }

  /** Stops watching, and gives what was seen. */
  List<Call> seen() throws IOException, InterruptedException {
    strace.destroy();
    assertThat(strace.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return parse(Files.readAllLines(trace, StandardCharsets.ISO_8859_1));
  }

  /** A call that others came in between has two lines. */
  private static List<Call> parse(List<String> lines) {
    List<Call> calls = new ArrayList<>();
    Map<String, Call> unfinished = new HashMap<>();
    for (int at = 0; at < lines.size(); at++) {
      var line = LINE.matcher(lines.get(at));
      if (!line.matches()) {
        continue;
      }
      String thread = line.group(1);
      String rest = line.group(3);
      var begun = unfinished.remove(thread);
      if (begun != null && lines.get(at).contains(" resumed>")) {
        calls.add(new Call(begun.name(), begun.arguments() + rest, begun.begun(), at));
      } else if (rest.endsWith("<unfinished ...>")) {
        unfinished.put(thread, new Call(line.group(2), rest, at, at));
      } else {
        calls.add(new Call(line.group(2), rest, at, at));
      }
    }
    return calls;
  }

  @Override
  public void close() {
    strace.destroy();
  }
}
