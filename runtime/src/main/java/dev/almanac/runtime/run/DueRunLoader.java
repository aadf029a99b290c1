package dev.almanac.runtime.run;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.DueLoader;
import dev.almanac.store.run.RunIdentity;
import java.util.List;
import java.util.function.Consumer;

/** Loads due runs into the cache, one with each read. */
public final class DueRunLoader extends DueLoader {
  private final RunCache cache;
  private final WorkflowLoader loader;
  private final Consumer<CachedRun> care;

  /** @param care receives each run once it is in the cache */
  public DueRunLoader(RunParts parts, Consumer<CachedRun> care) {
    super(parts.context(), parts.timers(), 1);
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.care = care;
  }

  /** Always leaves room for one, because what fills the memory may wait for a run outside it. */
  @Override
  protected int room(Wanted first) {
    return cache.isOverfull() ? 1 : context.limits().dueLoads();
  }

  @Override
  protected void load(List<Wanted> group) {
    group.forEach(this::load);
  }

  private void load(Wanted wanted) {
    context.read(
        () -> context.store().runs().run(wanted.ref()),
        record -> record.ifPresentOrElse(one -> load(wanted, one.identity()), () -> done(wanted)),
        reason -> later(wanted));
  }

  private void load(Wanted wanted, RunIdentity run) {
    loader.withRun(
        Target.run(run.namespace(), run.workflowId(), run.runId()),
        loaded -> {
          done(wanted);
          care.accept(loaded);
        },
        reason -> {
          if (reason instanceof CallFailed.Reason.Unavailable) {
            later(wanted);
          } else {
            done(wanted);
          }
        });
  }
}
