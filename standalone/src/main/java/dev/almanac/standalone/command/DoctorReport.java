package dev.almanac.standalone.command;

import dev.almanac.store.sql.doctor.Doctor;
import dev.almanac.store.sql.doctor.Finding;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Prints what a doctor finds as soon as it is found, and how much was examined. */
final class DoctorReport implements Doctor.Listener {
  /** How many findings are printed; a database with more is not mended one by one. */
  private static final int MOST = 1_000;

  private final PrintWriter out;
  private final ProgressLine progress;
  private String subject = "";
  private long examined;
  private long found;
  private boolean isWhole = true;

  DoctorReport(CommandLine command) {
    out = command.getOut();
    progress = new ProgressLine(command);
  }

  @Override
  public void begins(String next) {
    endSubject();
    subject = next;
    examined = 0;
  }

  @Override
  public void leftOut(String left) {
    endSubject();
    subject = "";
    isWhole = false;
    out.printf("  %-26s %12s%n", left, "not examined");
    out.flush();
  }

  @Override
  public void examined(long more) {
    examined += more;
    progress.show("  %s: %,d".formatted(subject, examined));
  }

  @Override
  public void found(Finding finding) {
    found++;
    progress.clear();
    if (found <= MOST) {
      out.printf("WRONG: %s.%n       %s%n", finding.problem(), finding.remedy());
      out.flush();
    }
  }

  private void endSubject() {
    progress.clear();
    if (!subject.isEmpty()) {
      out.printf("  %-26s %,12d%n", subject, examined);
      out.flush();
    }
  }

  /** Prints the result; returns whether nothing was found. */
  boolean end() {
    endSubject();
    if (!isWhole) {
      out.println("The data are encrypted, and what they hold was not examined: give the key with"
          + " --key-file or --config.");
    }
    if (found == 0) {
      out.println(isWhole ? "Nothing is wrong." : "Nothing is wrong with the rest.");
    } else {
      out.printf(
          "%s found%s.%n",
          Counted.number(found, "problem"),
          found > MOST ? ", of which the first %,d are shown".formatted(MOST) : "");
    }
    out.flush();
    return found == 0;
  }
}
