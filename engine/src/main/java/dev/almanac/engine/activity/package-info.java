/**
 * Activities: scheduled by workflows, executed by workers, retried by the server.
 *
 * <p>Only the outcome of the last attempt becomes history; earlier attempts are facts. The start of
 * an attempt is durable before its worker gets it, so an attempt is never given out twice.
 */
@NullMarked
package dev.almanac.engine.activity;

import org.jspecify.annotations.NullMarked;
