/** Signals: messages from clients and other workflows, each taken once. */
@NullMarked
package dev.almanac.engine.signal;

import org.jspecify.annotations.NullMarked;
