/** Calls about search attributes: which ones there are, and those that a namespace adds. */
@NullMarked
package dev.almanac.api.attribute;

import org.jspecify.annotations.NullMarked;
