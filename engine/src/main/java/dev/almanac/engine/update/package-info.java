/**
 * Updates: requests that the workflow code accepts or rejects, and answers.
 *
 * <p>{@link dev.almanac.engine.update.AdmitUpdate} decides whether an update may be shown to the
 * workflow. Until the workflow has accepted it, the log does not mention it: the runtime keeps it
 * in memory, shows it with the next workflow task, and passes it to the completion of that task in
 * a {@link dev.almanac.engine.update.UpdateProtocolMessages}.
 * {@link dev.almanac.engine.update.UpdateAnswers} turns the worker's messages into events.
 */
@NullMarked
package dev.almanac.engine.update;

import org.jspecify.annotations.NullMarked;
