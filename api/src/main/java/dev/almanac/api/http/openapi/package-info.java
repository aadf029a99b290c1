/**
 * The document that describes all calls over HTTP, for tools that read OpenAPI.
 *
 * <p>Start with {@link dev.almanac.api.http.openapi.OpenApi}. It is made of the same descriptors as
 * the routes.
 */
@NullMarked
package dev.almanac.api.http.openapi;

import org.jspecify.annotations.NullMarked;
