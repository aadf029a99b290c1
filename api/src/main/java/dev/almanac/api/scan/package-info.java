/**
 * What can be told of a request from its bytes, in one pass over them and before a message is made:
 * how much memory it will take, and whether it has numbers of enums that this server does not know.
 *
 * <p>Begin with {@link dev.almanac.api.scan.RequestScan}. It takes as long as the bytes are, goes
 * no deeper than requests may be nested, and leaves it to the parser to say what is malformed.
 */
@NullMarked
package dev.almanac.api.scan;

import org.jspecify.annotations.NullMarked;
