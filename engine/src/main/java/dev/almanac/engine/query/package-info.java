/**
 * Queries: questions to the workflow code about a run. They change nothing, so they are not
 * requests: {@link dev.almanac.engine.query.QueryRules} decides from the state how a worker may be
 * asked, and what its answer means.
 *
 * <p>An answer must reflect everything that was acknowledged before the query. So a query waits for
 * the next workflow task if the run needs one, and goes to a worker directly only if the last task
 * has seen all events.
 */
@NullMarked
package dev.almanac.engine.query;

import org.jspecify.annotations.NullMarked;
