/** Calls by which workers speak of themselves, and by which people ask about them. */
@NullMarked
package dev.almanac.api.worker;

import org.jspecify.annotations.NullMarked;
