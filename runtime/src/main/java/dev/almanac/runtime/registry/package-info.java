/**
 * Namespaces, their settings, search attributes and named calendars.
 *
 * <p>Every call begins here, so {@link dev.almanac.runtime.registry.Namespaces} and
 * {@link dev.almanac.runtime.registry.SearchAttributes} answer from memory; they are read once at
 * start. Changes are rare and go through the store on a thread that may block; reads see them once
 * they are durable.
 */
@NullMarked
package dev.almanac.runtime.registry;

import org.jspecify.annotations.NullMarked;
