/** Signals: messages that a run takes in, each once. */
@NullMarked
package dev.almanac.engine.signal;

import org.jspecify.annotations.NullMarked;
