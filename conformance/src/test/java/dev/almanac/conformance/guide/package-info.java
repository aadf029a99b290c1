/**
 * The guide, followed word by word: every command that {@code README.md} and {@code docs/guide}
 * show is given to the unpacked archive, and what it prints must have the shape of what the guide
 * shows. {@link dev.almanac.conformance.guide.GuideTest} is the entry;
 * {@link dev.almanac.conformance.guide.Page} reads a page and explains the comments by which it
 * says how its commands are run, and which are not, and why.
 */
@NullMarked
package dev.almanac.conformance.guide;

import org.jspecify.annotations.NullMarked;
