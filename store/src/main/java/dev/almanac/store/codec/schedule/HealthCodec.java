package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredHead;
import dev.almanac.store.proto.StoredListed;
import dev.almanac.store.proto.StoredMissed;
import dev.almanac.store.proto.StoredRecentDrop;
import java.util.Optional;
import java.util.stream.Collectors;

/** Converts the part of a head that says how the schedule has fared. */
final class HealthCodec {
  private HealthCodec() {}

  static void write(Health health, StoredHead.Builder stored) {
    stored.setFailures(health.failures().inRow());
    health.failures().since().ifPresent(at -> stored.setFailingSince(Times.stored(at)));
    health.missed().ifPresent(missed -> stored.setMissed(stored(missed)));
    health.drops().forEach(drop -> stored.addDrops(stored(drop)));
    health.listed().ifPresent(listed -> stored.setListed(stored(listed)));
  }

  static Health of(StoredHead stored) {
    return new Health(
        new Health.Failures(
            stored.getFailures(),
            stored.hasFailingSince()
                ? Optional.of(Times.of(stored.getFailingSince()))
                : Optional.empty()),
        stored.hasMissed() ? Optional.of(of(stored.getMissed())) : Optional.empty(),
        stored.getDropsList().stream().map(HealthCodec::of).toList(),
        stored.hasListed() ? Optional.of(of(stored.getListed())) : Optional.empty());
  }

  private static StoredMissed stored(Health.Missed missed) {
    return StoredMissed.newBuilder()
        .setSince(Times.stored(missed.since()))
        .setLast(Times.stored(missed.last()))
        .setTimes(missed.times())
        .build();
  }

  private static Health.Missed of(StoredMissed stored) {
    return new Health.Missed(
        Times.of(stored.getSince()), Times.of(stored.getLast()), stored.getTimes());
  }

  private static StoredRecentDrop stored(Health.RecentDrop drop) {
    var kind = Optional.of(drop.kind()).filter(one -> one != Cause.Kind.SCHEDULED);
    var stored = StoredRecentDrop.newBuilder()
        .setReason(Codes.REASON.of(drop.reason()))
        .setKind(Codes.CAUSE.of(kind))
        .setFirst(Times.stored(drop.first()))
        .setAt(Times.stored(drop.at()));
    if (!drop.last().equals(drop.first())) {
      stored.setLast(Times.stored(drop.last()));
    }
    if (drop.count() != 1) {
      stored.setCount(drop.count());
    }
    return stored.build();
  }

  private static Health.RecentDrop of(StoredRecentDrop stored) {
    var first = Times.of(stored.getFirst());
    return new Health.RecentDrop(
        Codes.REASON.read(stored.getReason()),
        Codes.CAUSE.readOptional(stored.getKind()).orElse(Cause.Kind.SCHEDULED),
        first,
        stored.hasLast() ? Times.of(stored.getLast()) : first,
        stored.getCount() == 0 ? 1 : stored.getCount(),
        Times.of(stored.getAt()));
  }

  private static StoredListed stored(Listed listed) {
    var stored = StoredListed.newBuilder()
        .setStanding(Codes.STANDING.of(listed.standing()))
        .addAllConcerns(
            listed.concerns().stream().map(Codes.CONCERN::of).sorted().toList());
    listed.missed().ifPresent(hour -> stored.setMissed(Times.stored(hour)));
    return stored.build();
  }

  private static Listed of(StoredListed stored) {
    return new Listed(
        Codes.STANDING.read(stored.getStanding()),
        stored.getConcernsList().stream().map(Codes.CONCERN::read).collect(Collectors.toSet()),
        stored.hasMissed() ? Optional.of(Times.of(stored.getMissed())) : Optional.empty());
  }
}
