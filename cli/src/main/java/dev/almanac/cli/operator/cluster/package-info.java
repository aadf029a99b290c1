/**
 * {@code almanac operator cluster}: what a server is, what it can do, and whether it answers.
 *
 * <p>Start with {@link dev.almanac.cli.operator.cluster.ClusterCommand}.
 */
@NullMarked
package dev.almanac.cli.operator.cluster;

import org.jspecify.annotations.NullMarked;
