package dev.almanac.samples.agent;

import dev.almanac.samples.agent.Model.ToolCall;
import io.temporal.activity.Activity;
import io.temporal.failure.ApplicationFailure;
import java.util.Map;

/** Knows three cities. The line to Oslo is bad: the first attempt always fails. */
public final class Thermometers implements Toolbox {
  private static final Map<String, Integer> DEGREES = Map.of("Oslo", 7, "Rome", 21, "Cairo", 33);

  @Override
  public String temperature(ToolCall call) {
    String city = call.arguments().getFirst();
    Integer degrees = DEGREES.get(city);
    if (degrees == null) {
      throw ApplicationFailure.newNonRetryableFailure("no thermometer in " + city, "NoSuchCity");
    }
    if (city.equals("Oslo") && Activity.getExecutionContext().getInfo().getAttempt() == 1) {
      throw new IllegalStateException("no line to Oslo");
    }
    return degrees.toString();
  }
}
