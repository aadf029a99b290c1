/**
 * The completion of a workflow task: its commands, one by one, and what follows from them.
 *
 * <p>Commands are tried on a copy of the draft. One that cannot be carried out fails the whole
 * task, and nothing of the others remains.
 */
@NullMarked
package dev.almanac.engine.completion;

import org.jspecify.annotations.NullMarked;
