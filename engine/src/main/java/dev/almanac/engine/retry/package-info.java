/** Decides whether another run of the chain retries a failed one. */
@NullMarked
package dev.almanac.engine.retry;

import org.jspecify.annotations.NullMarked;
