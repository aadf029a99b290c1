/**
 * The configuration file.
 *
 * <p>{@link dev.almanac.server.config.Settings} lists every setting once, with its default and
 * meaning; {@link dev.almanac.server.config.ConfigFile} reads a file against that list, and
 * {@link dev.almanac.server.config.DefaultFile} writes the list as a file, so the three cannot
 * disagree.
 *
 * <p>Invariant: nothing in a file is ignored. Unknown keys are refused, with file and line.
 */
@NullMarked
package dev.almanac.server.config;

import org.jspecify.annotations.NullMarked;
