/**
 * The configuration file.
 *
 * <p>{@link dev.almanac.standalone.config.Settings} lists every setting once, with its default and
 * meaning; {@link dev.almanac.standalone.config.ConfigFile} reads a file against that list, and
 * {@link dev.almanac.standalone.config.DefaultFile} writes the list as a file, so the three cannot
 * disagree.
 *
 * <p>Invariant: nothing in a file is ignored. Unknown keys are refused, with file and line.
 */
@NullMarked
package dev.almanac.standalone.config;

import org.jspecify.annotations.NullMarked;
