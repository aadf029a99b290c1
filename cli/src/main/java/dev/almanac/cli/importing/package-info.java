/**
 * {@code almanac import …}: schedules from elsewhere.
 *
 * <p>{@link dev.almanac.cli.importing.ImportCommand} lists the sources. Each becomes documents of
 * the format, which are shown as a plan, written as YAML, or created.
 */
@NullMarked
package dev.almanac.cli.importing;

import org.jspecify.annotations.NullMarked;
