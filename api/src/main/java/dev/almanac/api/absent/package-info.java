/**
 * Calls about what clients may have on other servers and can never have here: worker deployments,
 * versions of workers, Nexus endpoints. A call that reads them answers as where there are none, so
 * that pages and commands show an empty list in place of an error. A call that would create them is
 * refused as unimplemented.
 *
 * <p>Start with {@link dev.almanac.api.absent.AbsentHandlers}.
 */
@NullMarked
package dev.almanac.api.absent;

import org.jspecify.annotations.NullMarked;
