/**
 * Calls about namespaces.
 *
 * <p>{@link dev.almanac.api.namespace.Namespaces} is what the handlers need of whoever keeps
 * namespaces: reads from memory, because every other call begins with one, and durable writes. What
 * a request must look like is decided here, before anything is kept.
 */
@NullMarked
package dev.almanac.api.namespace;

import org.jspecify.annotations.NullMarked;
