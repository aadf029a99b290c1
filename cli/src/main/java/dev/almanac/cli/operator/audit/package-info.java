/**
 * {@code almanac operator audit}: who changed what.
 *
 * <p>Start with {@link dev.almanac.cli.operator.audit.AuditCommand}.
 */
@NullMarked
package dev.almanac.cli.operator.audit;

import org.jspecify.annotations.NullMarked;
