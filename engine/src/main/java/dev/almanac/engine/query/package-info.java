/**
 * Queries: questions to the workflow code about a run. They change nothing, so nothing here is a
 * request: {@link dev.almanac.engine.query.QueryRules} tells from the state how a worker may be
 * asked, and what its answer means.
 *
 * <p>Whoever asks must be told of everything that was acknowledged before. A run that has a
 * workflow task to do is therefore asked with the next task that starts, and by itself only if its
 * last task has seen all that there is.
 */
@NullMarked
package dev.almanac.engine.query;

import org.jspecify.annotations.NullMarked;
