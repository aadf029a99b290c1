/**
 * What the page shows in the tests: schedules of every kind and workflows of every fate.
 * {@link dev.almanac.browser.seed.Past} lets days of them happen in seconds,
 * {@link dev.almanac.browser.seed.Company} is a company with such data,
 * {@link dev.almanac.browser.seed.Office} works for it with Temporal's SDK.
 */
@NullMarked
package dev.almanac.browser.seed;

import org.jspecify.annotations.NullMarked;
