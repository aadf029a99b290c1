/**
 * {@code almanac schedule evaluate}: waits until everything that is due is decided, and shows what
 * became of it.
 */
@NullMarked
package dev.almanac.cli.schedule.evaluate;

import org.jspecify.annotations.NullMarked;
