/** Whether a run that failed is tried again by another run of its chain. */
@NullMarked
package dev.almanac.engine.retry;

import org.jspecify.annotations.NullMarked;
