/**
 * {@code almanac operator key}: the keys with which clients show who they are.
 *
 * <p>Start with {@link dev.almanac.cli.operator.key.KeyCommand}.
 */
@NullMarked
package dev.almanac.cli.operator.key;

import org.jspecify.annotations.NullMarked;
