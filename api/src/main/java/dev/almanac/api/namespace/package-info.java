/**
 * Calls about namespaces, and {@link dev.almanac.api.namespace.NamespaceLookup}, with which every
 * other call begins.
 *
 * <p>What a request must look like is decided here, before anything is kept; who keeps it is
 * {@link dev.almanac.runtime.registry.Namespaces}.
 */
@NullMarked
package dev.almanac.api.namespace;

import org.jspecify.annotations.NullMarked;
