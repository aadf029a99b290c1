package dev.almanac.bench.load.fill;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.store.Attribute;
import dev.almanac.store.Batch;
import dev.almanac.store.Store;
import dev.almanac.store.run.RunWrite;
import dev.almanac.store.work.WorkWrite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * Writes runs in batches.
 *
 * @param namespace the name of an existing namespace
 * @param count the number of runs
 */
public record Filling(String namespace, long count, Population population) {
  private static final int BATCH = 500;
  private static final String NODE = "node-1";

  /** @param progress is called at intervals with the number of written runs */
  public void fill(RawStore raw, LongConsumer progress) {
    Store store = raw.store();
    UUID id = raw.namespace(namespace);
    var fence = store.nodes().take(NODE);
    var attributes = new HashMap<String, Attribute>();
    population
        .attributes()
        .forEach((name, type) ->
            attributes.put(name, store.attributes().define(fence, id, name, type.getNumber())));
    var now = Instant.now();
    for (long written = 0; written < count; ) {
      int size = (int) Math.min(BATCH, count - written);
      long number = store.nodes().reserveRunNumbers(fence, size);
      var writes = new ArrayList<RunWrite>(size);
      for (int at = 0; at < size; at++) {
        var life = population.life(written + at, count, now);
        writes.add(new FilledRun(id, number + at, life).write(attributes::get));
      }
      store.commits().commit(fence, new Batch(writes, WorkWrite.NONE));
      written += size;
      if (written % 50_000 == 0) {
        progress.accept(written);
      }
    }
  }
}
