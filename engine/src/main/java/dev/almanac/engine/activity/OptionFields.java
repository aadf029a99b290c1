package dev.almanac.engine.activity;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import io.temporal.api.activity.v1.ActivityOptions;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The changeable options of a scheduled activity, as the message that operators see. */
public final class OptionFields {
  private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z])(?=[A-Z])");
  private static final Pattern DOT = Pattern.compile("\\.");
  private static final String START_DELAY = "start_delay";
  private static final String QUEUE = "task_queue.name";
  /** The temporal command line uses this name, unlike the proto. */
  private static final String QUEUE_OF_CLI = "task_queue_name";

  private OptionFields() {}

  public static ActivityOptions of(ActivityTaskScheduledEventAttributes scheduled) {
    return ActivityOptions.newBuilder()
        .setTaskQueue(scheduled.getTaskQueue())
        .setScheduleToCloseTimeout(scheduled.getScheduleToCloseTimeout())
        .setScheduleToStartTimeout(scheduled.getScheduleToStartTimeout())
        .setStartToCloseTimeout(scheduled.getStartToCloseTimeout())
        .setHeartbeatTimeout(scheduled.getHeartbeatTimeout())
        .setRetryPolicy(scheduled.getRetryPolicy())
        .setPriority(scheduled.getPriority())
        .build();
  }

  /** @throws RefusalException if a path is unknown */
  static ActivityTaskScheduledEventAttributes merged(
      ActivityTaskScheduledEventAttributes scheduled, ActivityOptions changes, List<String> paths) {
    var options = of(scheduled).toBuilder();
    for (var path : paths) {
      copy(changes, options, path.equals(QUEUE_OF_CLI) ? QUEUE : path, path);
    }
    return scheduled.toBuilder()
        .setTaskQueue(options.getTaskQueue())
        .setScheduleToCloseTimeout(options.getScheduleToCloseTimeout())
        .setScheduleToStartTimeout(options.getScheduleToStartTimeout())
        .setStartToCloseTimeout(options.getStartToCloseTimeout())
        .setHeartbeatTimeout(options.getHeartbeatTimeout())
        .setRetryPolicy(options.getRetryPolicy())
        .setPriority(options.getPriority())
        .build();
  }

  private static void copy(Message from, Message.Builder to, String path, String whole) {
    var parts = DOT.split(path, 2);
    FieldDescriptor field = from.getDescriptorForType().findFieldByName(snake(parts[0]));
    boolean isMessage = field != null && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    if (field == null || field.getName().equals(START_DELAY) || (parts.length == 2 && !isMessage)) {
      throw Refusal.invalid("UpdateMask names an option that cannot be changed: " + whole)
          .exception();
    }
    if (parts.length == 2) {
      copy((Message) from.getField(field), to.getFieldBuilder(field), parts[1], whole);
    } else if (isMessage && !from.hasField(field)) {
      to.clearField(field);
    } else {
      to.setField(field, from.getField(field));
    }
  }

  /** Masks from JSON have camel-case names. */
  private static String snake(String name) {
    return CAPITAL.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
  }
}
