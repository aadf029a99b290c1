package dev.almanac.api.ledger;

import com.google.protobuf.Struct;
import dev.almanac.engine.schedule.state.Backfill;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Payloads of ledger entries about backfills. */
final class BackfillPayloads {
  private BackfillPayloads() {}

  /** @param asked the requested end, if it is in the future */
  static Struct of(Backfill.Plan plan, Optional<Instant> asked) {
    var range = plan.range();
    var payload = new Structs()
        .put("start", range.from())
        .put("start_included", range.fromIncluded())
        .put("end", range.to())
        .put("end_included", range.toIncluded())
        .put("mode", plan.mode().name().toLowerCase(Locale.ROOT))
        .put("parallel", plan.parallel());
    plan.stated()
        .ifPresent(policy -> payload.put("overlap_policy", policy.name().toLowerCase(Locale.ROOT)));
    asked.ifPresent(end -> payload.put("end_asked", end));
    if (plan.perSecond() > 0) {
      payload.put("per_second", plan.perSecond());
    }
    return payload.done();
  }

  static Struct of(Backfill.Progress progress) {
    return new Structs()
        .put("started", progress.started())
        .put("run_before", progress.passed())
        .put("dropped", progress.dropped())
        .done();
  }
}
