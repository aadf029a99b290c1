/** {@code almanac operator encryption}: the keys of stored data. */
@NullMarked
package dev.almanac.cli.operator.encryption;

import org.jspecify.annotations.NullMarked;
