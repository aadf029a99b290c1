/**
 * A codec server: it makes payloads unreadable on their way to the server, and readable on their
 * way back.
 *
 * <p>{@link dev.almanac.cli.codec.CodecOptions} has the flags. A
 * {@link dev.almanac.cli.codec.CodecInterceptor} on the channel changes every payload of every
 * message, so that no command can forget it.
 */
@NullMarked
package dev.almanac.cli.codec;

import org.jspecify.annotations.NullMarked;
