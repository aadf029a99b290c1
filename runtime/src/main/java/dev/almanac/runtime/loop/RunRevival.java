package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Target;
import dev.almanac.store.RunIdentity;
import java.util.List;
import java.util.function.Consumer;

/** Brings runs into the cache that want care, one with each read. */
final class RunRevival extends Revival {
  private final RunCache cache;
  private final Loader loader;
  private final Consumer<CachedRun> care;

  /** @param care is called with each run once it is in the cache */
  RunRevival(Parts parts, Consumer<CachedRun> care) {
    super(parts.context(), parts.alarms(), 1);
    this.cache = parts.cache();
    this.loader = parts.loader();
    this.care = care;
  }

  /** What fills the memory may wait for a run that is not in it, so that one can always come. */
  @Override
  int room(Wanted first) {
    return cache.isOverfull() ? 1 : context.limits().revivals();
  }

  @Override
  void load(List<Wanted> group) {
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
