package dev.almanac.samples.cron;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.Map;

/** The type of workflow that {@code almanac import crontab} names, unless told otherwise. */
@WorkflowInterface
public interface Command {
  @WorkflowMethod
  String run(Line line);

  /**
   * What the import makes of a line.
   *
   * @param stdin what the command reads; null if the line has no per cent sign
   * @param user in whose name it ran; null in a crontab of one user
   * @param environment the settings above the line; null if there are none
   */
  record Line(String command, String stdin, String user, Map<String, String> environment) {}
}
