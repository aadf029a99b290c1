/**
 * The house rules, as tests over the whole project.
 *
 * <p>Start with {@link dev.almanac.house.TidyTest}: it applies every rule to the sources, the
 * documents and the compiled classes of all modules. A rule is a function from its input to
 * {@link dev.almanac.house.Violation}s, and has a test that shows that it can fail. Excused
 * violations are listed with their reasons in {@code exceptions.txt}, which may only shrink.
 */
@NullMarked
package dev.almanac.house;

import org.jspecify.annotations.NullMarked;
