/**
 * Messages between entities as bytes.
 *
 * <p>Start with {@link dev.almanac.store.codec.message.EntityMessageCodec}.
 */
@NullMarked
package dev.almanac.store.codec.message;

import org.jspecify.annotations.NullMarked;
