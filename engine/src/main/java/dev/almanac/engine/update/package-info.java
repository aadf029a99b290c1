/**
 * Updates: requests to the workflow code that it accepts or rejects, and answers.
 *
 * <p>{@link dev.almanac.engine.update.AdmitUpdate} says whether one may be put to the workflow.
 * Until the workflow has accepted it, nothing of it is in the log: whoever runs the engine
 * remembers it, has it shown with the next workflow task, and passes it to the completion of that
 * task in a {@link dev.almanac.engine.update.UpdateProtocolMessages}. What the worker says becomes
 * events by {@link dev.almanac.engine.update.UpdateAnswers}.
 */
@NullMarked
package dev.almanac.engine.update;

import org.jspecify.annotations.NullMarked;
