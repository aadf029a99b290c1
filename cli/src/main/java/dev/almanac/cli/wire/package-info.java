/**
 * What all commands that call a server share: the flags for server and output, and one connection
 * per command.
 *
 * <p>Start with {@link dev.almanac.cli.wire.ServerOptions}, a mixin;
 * {@link dev.almanac.cli.wire.Connection} makes the calls. Commands use only the wire protocol, so
 * they work with any compatible server. A refusal or a missing answer is a
 * {@link dev.almanac.cli.wire.CallFailedException}, which ends the command with one line and exit
 * code 1.
 */
@NullMarked
package dev.almanac.cli.wire;

import org.jspecify.annotations.NullMarked;
