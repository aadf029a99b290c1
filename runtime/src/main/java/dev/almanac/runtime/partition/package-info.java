/** The partition of an entity: a frozen function, because it decides where rows are. */
@NullMarked
package dev.almanac.runtime.partition;

import org.jspecify.annotations.NullMarked;
