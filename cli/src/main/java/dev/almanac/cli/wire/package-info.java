/**
 * What every command that talks to a server shares: the flags that say which server and how to
 * write the answer, and one connection for the length of a command.
 *
 * <p>Start with {@link dev.almanac.cli.wire.ServerOptions}, a mixin;
 * {@link dev.almanac.cli.wire.Connection} makes the calls. Commands use the wire only, so they work
 * with any server of the protocol. A refusal or a server that does not answer is a
 * {@link dev.almanac.cli.wire.CallFailedException}, which ends the command with one line and exit
 * code 1.
 */
@NullMarked
package dev.almanac.cli.wire;

import org.jspecify.annotations.NullMarked;
