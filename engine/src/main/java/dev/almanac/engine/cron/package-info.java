/** Computes when a workflow with a cron schedule runs next. */
@NullMarked
package dev.almanac.engine.cron;

import org.jspecify.annotations.NullMarked;
