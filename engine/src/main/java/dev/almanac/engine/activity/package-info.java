/**
 * Activities: scheduled by workflows, attempted by workers, repeated by the server.
 *
 * <p>Only the outcome of the last attempt becomes history; what happens before it is facts. The
 * start of an attempt is durable before its worker hears of it, so an attempt is never given away
 * twice.
 */
@NullMarked
package dev.almanac.engine.activity;

import org.jspecify.annotations.NullMarked;
