/**
 * What others get of the project: the artifacts of a repository, with names and signatures that
 * stay, and the libraries they bring.
 *
 * <p>Start with {@link dev.almanac.house.published.ArtifactsTest}. Which modules are published, and
 * which of them keep their signatures, is explained in {@code docs/internals/published.md}.
 */
@NullMarked
package dev.almanac.house.published;

import org.jspecify.annotations.NullMarked;
