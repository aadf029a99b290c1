/**
 * Children: how a workflow starts another and hears of its end.
 *
 * <p>A start has three phases. The parent asks ({@link dev.almanac.engine.child.ChildInitiation});
 * the child is created with only its first event ({@link dev.almanac.engine.child.ChildStart}); the
 * parent records the start and lets it begin ({@link dev.almanac.engine.child.MessagesFromChild}).
 * The last run of a child tells the parent how it ended, and a parent that ends tells its children
 * ({@link dev.almanac.engine.child.CloseMessages}).
 */
@NullMarked
package dev.almanac.engine.child;

import org.jspecify.annotations.NullMarked;
