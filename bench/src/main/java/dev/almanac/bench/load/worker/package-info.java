/**
 * The smallest worker that can run the workflows of a load test, so that what is measured is the
 * server and not an SDK.
 *
 * <p>{@link dev.almanac.bench.load.worker.TinyWorker} polls and answers. What a workflow does next
 * is decided by {@link dev.almanac.bench.load.worker.Workload} from
 * {@link dev.almanac.bench.load.worker.Progress}, which is a fold over the events that polls bring.
 * It never asks the server for state; for history it asks only where a poll brought a part that
 * does not follow what it remembers. What it remembers is bounded, and so are its pollers and the
 * tasks each of them has in hand.
 */
@NullMarked
package dev.almanac.bench.load.worker;

import org.jspecify.annotations.NullMarked;
