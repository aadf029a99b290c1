/** Applications and servers in processes of their own, which are killed. */
@NullMarked
package dev.almanac.client.processes;

import org.jspecify.annotations.NullMarked;
