/**
 * The rules of the house, as tests over the whole project.
 *
 * <p>Start with {@link dev.almanac.house.TidyTest}: it runs every rule over the sources, the
 * documents and the compiled classes of all modules. A rule is a function from what it looks at to
 * {@link dev.almanac.house.Violation}s; beside each stands a test that shows it can fail. What is
 * excused, and why, stands in {@code exceptions.txt}, a list that may only shrink.
 */
@NullMarked
package dev.almanac.house;

import org.jspecify.annotations.NullMarked;
