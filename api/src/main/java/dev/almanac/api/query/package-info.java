/**
 * Queries: a client asks, and a worker answers, with its workflow task or by itself.
 *
 * <p>How a worker is asked is the runtime's and the engine's; here requests are checked, and
 * replies are put into the words that SDKs expect.
 */
@NullMarked
package dev.almanac.api.query;

import org.jspecify.annotations.NullMarked;
