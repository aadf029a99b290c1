/**
 * Inspects the bytes of a request in one pass before it is parsed: how much memory it will take,
 * and whether it contains enum numbers that this server does not know.
 *
 * <p>Start with {@link dev.almanac.api.scan.RequestScan}. It takes linear time, goes no deeper than
 * requests may be nested, and leaves it to the parser to report malformed bytes.
 */
@NullMarked
package dev.almanac.api.scan;

import org.jspecify.annotations.NullMarked;
