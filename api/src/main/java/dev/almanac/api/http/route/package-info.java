/**
 * From the target of a request to the route that answers it.
 *
 * <p>Start with {@link dev.almanac.api.http.route.RouteTable}.
 */
@NullMarked
package dev.almanac.api.http.route;

import org.jspecify.annotations.NullMarked;
