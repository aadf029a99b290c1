/**
 * What users do with workflows, done with Temporal's own Java SDK against the installed server, on
 * each database. A scenario is a {@link dev.almanac.conformance.scenario.Stage} with a workflow and
 * an activity written for it; when the stage closes, every history it produced is replayed by the
 * SDK, which takes no event that is missing, doubled or out of order.
 */
@NullMarked
package dev.almanac.conformance.scenario;

import org.jspecify.annotations.NullMarked;
