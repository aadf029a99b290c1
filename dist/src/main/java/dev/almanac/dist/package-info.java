/**
 * The product: where the commands of all modules meet.
 *
 * <p>{@link dev.almanac.dist.Main} is the entry point of the JAR;
 * {@link dev.almanac.dist.PortAlone} is the short form with which SDKs start a server for tests.
 * {@link dev.almanac.dist.Rehearsal} and {@link dev.almanac.dist.ServerRehearsal} show the JVM what
 * a start needs, so that the launcher can make later ones quick.
 */
@NullMarked
package dev.almanac.dist;

import org.jspecify.annotations.NullMarked;
