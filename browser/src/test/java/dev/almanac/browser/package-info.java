/**
 * The page, driven in a real browser as people do: with mouse and keyboard, in light and dark, on a
 * desk and on a phone. The product is the one that users download, on SQLite, with workers of a
 * real SDK. A test class has {@link dev.almanac.browser.InBrowser}, and its tests ask for a
 * {@link dev.almanac.browser.Visitor}. A test fails if its page logged an error, broke its own
 * security policy or asked another host, whatever else it checks.
 */
@NullMarked
package dev.almanac.browser;

import org.jspecify.annotations.NullMarked;
