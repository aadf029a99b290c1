/**
 * Feeds of coming times that calendars on phones and desks subscribe to.
 *
 * <p>Start with {@link dev.almanac.api.feed.UpcomingFeed}.
 */
@NullMarked
package dev.almanac.api.feed;

import org.jspecify.annotations.NullMarked;
