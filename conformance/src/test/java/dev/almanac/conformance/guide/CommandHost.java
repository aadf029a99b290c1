package dev.almanac.conformance.guide;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.util.List;

/**
 * A process that runs the product's commands, one after the other, in the folder and with the
 * environment that it was started with. So each has a user's home, and only the first costs the
 * start of a JVM. Its class path is the product's JAR and this class.
 */
public final class CommandHost {
  private CommandHost() {}

  public static void main(String... args) throws IOException, ReflectiveOperationException {
    var requests = new DataInputStream(System.in);
    var answers = new DataOutputStream(System.out);
    System.setIn(InputStream.nullInputStream());
    var server = Class.forName("dev.almanac.standalone.command.ServerCommand");
    var run = Class.forName("dev.almanac.cli.Almanac")
        .getMethod("run", OutputStream.class, OutputStream.class, List.class, String[].class);
    while (true) {
      var words = new String[requests.readInt()];
      if (words.length == 0) {
        return;
      }
      for (int word = 0; word < words.length; word++) {
        words[word] = requests.readUTF();
      }
      answer(answers, run, server, words);
    }
  }

  private static void answer(DataOutputStream answers, Method run, Class<?> server, String... words)
      throws IOException, ReflectiveOperationException {
    var printed = new ByteArrayOutputStream();
    var exitCode = (int) run.invoke(null, printed, printed, List.of(server), words);
    answers.writeInt(exitCode);
    answers.writeInt(printed.size());
    printed.writeTo(answers);
    answers.flush();
  }
}
