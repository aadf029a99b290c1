package dev.almanac.cli.definition;

import com.google.gson.JsonObject;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;

/** The policies of a document that differ from those of the profile. */
final class PolicyDocument {
  private PolicyDocument() {}

  static JsonObject policies(Definition definition) {
    var policies = definition.schedule().getPolicies();
    var usual = ProfileDefaults.of(definition.extension().getProfile());
    var json = new JsonObject();
    var overlap = policies.getOverlapPolicy();
    if (overlap != ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED
        && overlap != usual.overlap()) {
      json.addProperty("overlap", EnumWords.of(overlap));
    }
    var window = ProtoTime.duration(policies.getCatchupWindow());
    boolean isUnbounded = definition.extension().getCatchUpUnbounded()
        && (window.isZero() || window.equals(ProfileDefaults.UNBOUNDED));
    if (!window.isZero() && !window.equals(usual.window()) && !isUnbounded) {
      json.addProperty("catchUpWindow", DurationText.of(window));
    }
    if (policies.getPauseOnFailure()) {
      json.addProperty("pauseOnFailure", true);
    }
    if (policies.getKeepOriginalWorkflowId()) {
      json.addProperty("keepOriginalWorkflowId", true);
    }
    return json;
  }

  /** The keys are the names of the message's fields in JSON. */
  static JsonObject extensions(Extension extension) {
    var usual = ProfileDefaults.of(extension.getProfile()).extension();
    var temporal = ProfileDefaults.of(dev.almanac.protocol.schedule.v1.Profile.PROFILE_TEMPORAL)
        .extension();
    var json = new JsonObject();
    extension.getAllFields().forEach((field, value) -> {
      if (field.getName().equals("spec")) {
        return;
      }
      var base = field.getName().equals("profile") ? temporal : usual;
      if (value.equals(base.getField(field))) {
        return;
      }
      switch (value) {
        case EnumValueDescriptor one -> json.addProperty(field.getJsonName(), EnumWords.of(one));
        case Boolean truth -> json.addProperty(field.getJsonName(), truth);
        case Number number -> json.addProperty(field.getJsonName(), number);
        default -> json.addProperty(field.getJsonName(), value.toString());
      }
    });
    return json;
  }
}
