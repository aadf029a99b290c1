/** Calls that list, add and remove search attributes. */
@NullMarked
package dev.almanac.api.attribute;

import org.jspecify.annotations.NullMarked;
