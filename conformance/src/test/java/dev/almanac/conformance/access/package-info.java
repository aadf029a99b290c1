/**
 * Callers of the installed product that show who they are. Start with
 * {@link dev.almanac.conformance.access.TokenSdksTest}.
 */
@NullMarked
package dev.almanac.conformance.access;

import org.jspecify.annotations.NullMarked;
