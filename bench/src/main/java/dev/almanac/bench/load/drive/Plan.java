package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.worker.TinyWorker;
import dev.almanac.bench.load.worker.Work;

/** All that decides how a run goes, apart from the server. */
public record Plan(
    Work work,
    Pace pace,
    Limits limits,
    SeenBy seenBy,
    TinyWorker.Size worker,
    int connections,
    String namespace) {}
