package dev.almanac.simulator.planted;

import dev.almanac.store.Attention;
import dev.almanac.store.Batch;
import dev.almanac.store.Exchange;
import dev.almanac.store.LogWrite;
import dev.almanac.store.RunWrite;
import java.util.List;
import java.util.function.UnaryOperator;

/** Batches from which something is missing. */
final class Bends {
  private Bends() {}

  static Batch torn(Batch batch) {
    int half = (batch.runs().size() + 1) / 2;
    return new Batch(batch.runs().subList(0, half), batch.loose());
  }

  static Batch withoutAttention(Batch batch) {
    return each(
        batch,
        run -> run.attention() instanceof Attention.At && !run.state().created()
            ? with(run, run.log(), Attention.CLEAR, run.exchange())
            : run);
  }

  static Batch withoutBacklog(Batch batch) {
    return each(batch, run -> {
      var all = run.exchange();
      var rest = new Exchange(all.sent(), all.taken(), List.of(), all.drained());
      return with(run, run.log(), run.attention(), rest);
    });
  }

  static Batch withoutFacts(Batch batch) {
    return each(batch, run -> {
      var rest = new LogWrite(run.log().history(), null, run.log().snapshot());
      return with(run, rest, run.attention(), run.exchange());
    });
  }

  static Batch withoutPointer(Batch batch) {
    return each(
        batch,
        run -> new RunWrite(
            run.identity(),
            run.state(),
            run.log(),
            null,
            run.attention(),
            run.visibility(),
            run.exchange()));
  }

  static Batch withoutVisibility(Batch batch) {
    return each(
        batch,
        run -> new RunWrite(
            run.identity(),
            run.state(),
            run.log(),
            run.pointer(),
            run.attention(),
            null,
            run.exchange()));
  }

  private static Batch each(Batch batch, UnaryOperator<RunWrite> change) {
    return new Batch(batch.runs().stream().map(change).toList(), batch.loose());
  }

  private static RunWrite with(RunWrite run, LogWrite log, Attention attention, Exchange exchange) {
    return new RunWrite(
        run.identity(), run.state(), log, run.pointer(), attention, run.visibility(), exchange);
  }
}
