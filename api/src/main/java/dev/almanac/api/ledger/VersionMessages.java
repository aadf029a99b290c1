package dev.almanac.api.ledger;

import dev.almanac.api.schedule.ExtensionMessages;
import dev.almanac.api.schedule.ScheduleMessages;
import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ScheduleVersion;
import io.temporal.api.schedule.v1.ScheduleState;

/** Converts versions of definitions to messages. */
final class VersionMessages {
  private VersionMessages() {}

  static ScheduleVersion message(DefinitionVersion version) {
    var definition = version.definition();
    var spec = definition.timing().spec();
    return ScheduleVersion.newBuilder()
        .setVersion(version.number())
        .setChangedTime(ProtoTime.timestamp(version.at()))
        .setIdentity(version.asker().principal())
        .setReason(version.asker().reason())
        .addAllChangedFields(version.changed())
        .setSentence(Sentence.of(spec))
        .setSchedule(
            ScheduleMessages.definition(definition, state(version.settings())).toByteString())
        .setExtension(ExtensionMessages.message(definition.policies(), spec))
        .setMemo(definition.memo().toByteString())
        .setSearchAttributes(definition.searchAttributes().toByteString())
        .build();
  }

  private static ScheduleState state(DefinitionVersion.Settings settings) {
    return ScheduleMessages.state(settings.paused(), settings.notes(), settings.allowance());
  }
}
