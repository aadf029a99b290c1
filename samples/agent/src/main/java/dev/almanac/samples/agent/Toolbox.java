package dev.almanac.samples.agent;

import dev.almanac.samples.agent.Model.ToolCall;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The tools. One that changes something uses the id of the call, to do it once. */
@ActivityInterface
public interface Toolbox {
  @ActivityMethod(name = "temperature")
  String temperature(ToolCall call);
}
