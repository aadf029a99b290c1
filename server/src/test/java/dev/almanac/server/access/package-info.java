/** Who may call a server. */
@NullMarked
package dev.almanac.server.access;

import org.jspecify.annotations.NullMarked;
