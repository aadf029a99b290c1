/** Which partition an entity belongs to: a frozen function, for it decides where rows are. */
@NullMarked
package dev.almanac.runtime.partition;

import org.jspecify.annotations.NullMarked;
