/**
 * Fills a database with runs, through the store and without a server, so that a server can be
 * measured with any number of them. Enter at {@link dev.almanac.bench.load.fill.Filling}.
 */
@NullMarked
package dev.almanac.bench.load.fill;

import org.jspecify.annotations.NullMarked;
