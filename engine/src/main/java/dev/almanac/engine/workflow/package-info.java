/** The life of a run from outside: how it starts, is asked to end, and ends. */
@NullMarked
package dev.almanac.engine.workflow;

import org.jspecify.annotations.NullMarked;
