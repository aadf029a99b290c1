/** The views of the page, each driven as a person would. */
@NullMarked
package dev.almanac.browser.views;

import org.jspecify.annotations.NullMarked;
