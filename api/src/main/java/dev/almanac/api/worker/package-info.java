/** Calls by which workers report about themselves, and by which people inspect them. */
@NullMarked
package dev.almanac.api.worker;

import org.jspecify.annotations.NullMarked;
