/**
 * The smallest worker for the workflows of a load test, so that the server is measured and not an
 * SDK.
 *
 * <p>{@link dev.almanac.bench.load.worker.TinyWorker} polls and answers.
 * {@link dev.almanac.bench.load.worker.Workload} decides what a workflow does next from
 * {@link dev.almanac.bench.load.worker.Progress}, which is folded from the events of polls. The
 * worker never asks the server for state, and for history only if a poll brought a part that does
 * not follow what it remembers. Its memory, its pollers and their unanswered tasks are bounded.
 */
@NullMarked
package dev.almanac.bench.load.worker;

import org.jspecify.annotations.NullMarked;
