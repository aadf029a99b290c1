/**
 * Calls about task queues: who asks there, what waits, how fast it goes.
 *
 * <p>A queue is one, whatever its traffic: what other servers call its partitions has one member
 * here.
 */
@NullMarked
package dev.almanac.api.queue;

import org.jspecify.annotations.NullMarked;
