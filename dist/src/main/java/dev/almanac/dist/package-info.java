/**
 * The product: the commands of all modules in one program.
 *
 * <p>{@link dev.almanac.dist.Main} is the entry point of the JAR;
 * {@link dev.almanac.dist.PortAlone} is the short form with which SDKs start a server for tests.
 * {@link dev.almanac.dist.Rehearsal} and {@link dev.almanac.dist.ServerRehearsal} make the
 * recordings with which the launcher makes later starts quick.
 */
@NullMarked
package dev.almanac.dist;

import org.jspecify.annotations.NullMarked;
