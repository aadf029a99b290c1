/**
 * Who may call this server, from its configuration and its database. Start with
 * {@link dev.almanac.server.access.Access}.
 */
@NullMarked
package dev.almanac.server.access;

import org.jspecify.annotations.NullMarked;
