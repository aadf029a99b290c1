package dev.almanac.cli.definition;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.almanac.cli.format.Section;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.cli.wire.EnumText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.SchedulePolicies;
import java.util.stream.Stream;

/** Reads policies; what a document leaves out is the default of its profile. */
final class PolicyReader {
  private PolicyReader() {}

  static Extension.Builder extension(Section section) {
    var profile = section
        .text("profile")
        .map(text -> EnumText.parse(text, Stream.of(Profile.values())))
        .orElse(Profile.PROFILE_TEMPORAL);
    var extension = ProfileDefaults.of(profile).extension().toBuilder();
    for (var field : Extension.getDescriptor().getFields()) {
      section
          .value(field.getJsonName())
          .ifPresent(value -> extension.setField(
              field,
              switch (field.getJavaType()) {
                case ENUM -> constant(field, value.getAsString());
                case BOOLEAN -> value.getAsBoolean();
                case INT -> small(section, field, value.getAsLong());
                case STRING -> value.getAsString();
                case LONG, FLOAT, DOUBLE, BYTE_STRING, MESSAGE ->
                  throw new IllegalStateException("no key of the format: " + field);
              }));
    }
    return extension;
  }

  private static Object constant(FieldDescriptor field, String text) {
    return field.getEnumType().getValues().stream()
        .filter(value -> EnumWords.of(value).equals(text))
        .findFirst()
        .orElseThrow();
  }

  private static int small(Section section, FieldDescriptor field, long number) {
    if (number > Integer.MAX_VALUE) {
      throw section.refusal(field.getJsonName(), "expected at most " + Integer.MAX_VALUE);
    }
    return (int) number;
  }

  static SchedulePolicies policies(Section section, Extension.Builder extension) {
    var usual = ProfileDefaults.of(extension.getProfile());
    var policies = SchedulePolicies.newBuilder()
        .setOverlapPolicy(section
            .text("overlap")
            .map(text -> EnumText.parse(text, Stream.of(ScheduleOverlapPolicy.values())))
            .orElse(usual.overlap()))
        .setPauseOnFailure(section.truth("pauseOnFailure").orElse(false))
        .setKeepOriginalWorkflowId(section.truth("keepOriginalWorkflowId").orElse(false));
    var window = section.text("catchUpWindow", text -> new DurationText().convert(text));
    if (window.isPresent()) {
      policies.setCatchupWindow(ProtoTime.duration(window.get()));
    } else if (!extension.getCatchUpUnbounded()) {
      var usualWindow = usual.window().equals(ProfileDefaults.UNBOUNDED)
          ? ProfileDefaults.of(Profile.PROFILE_TEMPORAL).window()
          : usual.window();
      policies.setCatchupWindow(ProtoTime.duration(usualWindow));
    }
    return policies.build();
  }
}
