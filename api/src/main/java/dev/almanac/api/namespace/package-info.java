/**
 * Calls about namespaces, and {@link dev.almanac.api.namespace.NamespaceLookup}, with which every
 * other call starts.
 *
 * <p>Requests are checked here; {@link dev.almanac.runtime.registry.Namespaces} stores them.
 */
@NullMarked
package dev.almanac.api.namespace;

import org.jspecify.annotations.NullMarked;
