package dev.almanac.cli.wire;

import com.google.protobuf.ProtocolMessageEnum;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.BackfillMode;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.LimitCounts;
import dev.almanac.protocol.schedule.v1.ManualWhilePaused;
import dev.almanac.protocol.schedule.v1.OnExhausted;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Says how flags are read whose values are durations or enums of the protocol. */
public final class FlagTypes {
  private static final List<Class<? extends ProtocolMessageEnum>> ENUMS = List.of(
      Arguments.class,
      BackfillMode.class,
      BackfillOrder.class,
      CatchUpMode.class,
      IndexedValueType.class,
      LimitCounts.class,
      ManualWhilePaused.class,
      OnExhausted.class,
      Profile.class,
      ResetReapplyExcludeType.class,
      ScheduleOverlapPolicy.class,
      UpdateWorkflowExecutionLifecycleStage.class,
      WorkflowIdConflictPolicy.class,
      WorkflowIdReusePolicy.class);

  private FlagTypes() {}

  /** Registers the types for a command and all commands below it. */
  public static void register(CommandLine root) {
    root.registerConverter(Duration.class, new DurationText());
    ENUMS.forEach(type -> register(root, type));
  }

  private static <E extends ProtocolMessageEnum> void register(CommandLine root, Class<E> type) {
    root.registerConverter(type, text -> EnumText.parse(text, Stream.of(type.getEnumConstants())));
  }
}
