/**
 * Where the settings of a connection come from: flags, {@code TEMPORAL_…} variables, and a profile
 * of the file that Temporal's tools share, {@code ~/.config/temporalio/temporal.toml}.
 *
 * <p>Start with {@link dev.almanac.cli.profile.ProfileOptions}, the flags that choose the sources;
 * {@link dev.almanac.cli.profile.ProfileFile} is the file. Settings are pairs of text, under the
 * names that the file uses ({@link dev.almanac.cli.profile.Property}). A setting that nobody knows
 * is refused by name, never ignored.
 */
@NullMarked
package dev.almanac.cli.profile;

import org.jspecify.annotations.NullMarked;
