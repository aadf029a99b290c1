/** The life of a run as clients see it: start, cancel request, end. */
@NullMarked
package dev.almanac.engine.workflow;

import org.jspecify.annotations.NullMarked;
