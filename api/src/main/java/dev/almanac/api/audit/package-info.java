/** The audit: what calls leave behind, and how it is read. */
@NullMarked
package dev.almanac.api.audit;

import org.jspecify.annotations.NullMarked;
