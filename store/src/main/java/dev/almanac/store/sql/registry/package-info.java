/**
 * What a whole installation knows: its namespaces, and the keys of its callers. Start with
 * {@link dev.almanac.store.sql.registry.SqlNamespaces}.
 */
@NullMarked
package dev.almanac.store.sql.registry;

import org.jspecify.annotations.NullMarked;
