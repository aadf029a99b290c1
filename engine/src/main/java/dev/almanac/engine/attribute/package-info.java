/**
 * Search attributes: which names a user may set, and what their values may be.
 *
 * <p>{@link dev.almanac.engine.attribute.SearchAttributeRules#check} is asked at a start and when a
 * workflow changes its attributes. What a namespace has registered is passed in.
 * {@link dev.almanac.engine.attribute.AttributeReader} reads values, also for those who store them.
 */
@NullMarked
package dev.almanac.engine.attribute;

import org.jspecify.annotations.NullMarked;
