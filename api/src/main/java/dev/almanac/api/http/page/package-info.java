/**
 * The page in the browser: its files, and how browsers may use and keep them.
 *
 * <p>Start with {@link dev.almanac.api.http.page.Page}. The files are the module {@code ui}.
 */
@NullMarked
package dev.almanac.api.http.page;

import org.jspecify.annotations.NullMarked;
