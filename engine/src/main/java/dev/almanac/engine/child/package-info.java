/**
 * Children: how a workflow starts another, hears of it, and what becomes of it afterwards.
 *
 * <p>A start has three phases. The parent asks ({@link dev.almanac.engine.child.ChildInitiation});
 * the child is made with nothing but its first event ({@link dev.almanac.engine.child.ChildStart});
 * the parent writes that it has started and lets it begin
 * ({@link dev.almanac.engine.child.MessagesFromChild}). The last run of a child tells the parent
 * how it ended, and a parent that ends tells its children
 * ({@link dev.almanac.engine.child.CloseMessages}).
 */
@NullMarked
package dev.almanac.engine.child;

import org.jspecify.annotations.NullMarked;
