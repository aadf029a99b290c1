/** {@code almanac schedule pause}, {@code resume} and {@code toggle}. */
@NullMarked
package dev.almanac.cli.schedule.pause;

import org.jspecify.annotations.NullMarked;
