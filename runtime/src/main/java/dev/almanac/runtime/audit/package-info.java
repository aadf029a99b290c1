/**
 * The audit: records of who changed what, each in the commit of its change where that is possible.
 *
 * <p>A call that is to be recorded has an {@link dev.almanac.runtime.audit.AuditNote}, which goes
 * with the requests that it makes of loops. A commit that makes such a request durable writes the
 * record too, in the {@linkplain dev.almanac.runtime.audit.ChainWriter chain} of its loop. The
 * {@link dev.almanac.runtime.node.AuditLog} writes what no commit has written, and ties the chains
 * to each other.
 */
@NullMarked
package dev.almanac.runtime.audit;

import org.jspecify.annotations.NullMarked;
