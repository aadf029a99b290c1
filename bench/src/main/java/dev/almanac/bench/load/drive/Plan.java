package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.worker.TinyWorker;
import dev.almanac.bench.load.worker.Work;

/** The parameters of a run, apart from the server. */
public record Plan(
    Work work,
    Pace pace,
    Limits limits,
    SeenBy seenBy,
    TinyWorker.Size worker,
    int connections,
    String namespace) {}
