/**
 * The calls of all services over HTTP, with the routes that their protos give them.
 *
 * <p>Start with {@link dev.almanac.api.http.rpc.RpcRoutes}. A new call gets its routes from the
 * {@code google.api.http} option of its method, and nothing here needs to change.
 */
@NullMarked
package dev.almanac.api.http.rpc;

import org.jspecify.annotations.NullMarked;
