/**
 * Queries: a client asks, and a worker answers, with a workflow task or separately.
 *
 * <p>Runtime and engine bring the query to a worker. This package checks requests and words replies
 * as SDKs expect them.
 */
@NullMarked
package dev.almanac.api.query;

import org.jspecify.annotations.NullMarked;
