/**
 * Search attributes: which names users may set, and with which values.
 *
 * <p>Starts and workflows that change attributes use
 * {@link dev.almanac.engine.attribute.SearchAttributeRules#check}. The caller supplies the
 * registered attributes. {@link dev.almanac.engine.attribute.AttributeReader} reads values, also
 * for the store.
 */
@NullMarked
package dev.almanac.engine.attribute;

import org.jspecify.annotations.NullMarked;
