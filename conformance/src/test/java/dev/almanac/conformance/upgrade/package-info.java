/**
 * Databases of earlier versions, opened by this one.
 * {@link dev.almanac.conformance.upgrade.Recorder} makes such a database with a server of the day
 * and kills it; {@link dev.almanac.conformance.upgrade.UpgradeTest} goes on from all that were ever
 * kept. What workflows do here is fixed for ever, for old histories must replay: new chapters are
 * added, and none is changed.
 */
@NullMarked
package dev.almanac.conformance.upgrade;

import org.jspecify.annotations.NullMarked;
