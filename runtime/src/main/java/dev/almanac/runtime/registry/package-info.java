/**
 * What is known about namespaces: that they exist, their settings, and their search attributes.
 *
 * <p>Every call begins here, so {@link dev.almanac.runtime.registry.Namespaces} and
 * {@link dev.almanac.runtime.registry.SearchAttributes} answer from memory; they are read once at
 * start. Changes are rare and go through the store on a thread that may block; they are seen once
 * they are durable.
 */
@NullMarked
package dev.almanac.runtime.registry;

import org.jspecify.annotations.NullMarked;
