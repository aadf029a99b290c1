/**
 * Benchmarks. {@code java -jar bench/target/benchmarks.jar} runs them all; a regular expression
 * after it picks some, {@code -h} lists the options.
 *
 * <p>No test runs them, because figures are meaningful only on a quiet machine. Each class measures
 * one part of the product and says what a good figure is.
 *
 * <p>The load generator, which measures a whole server, is a separate program: see {@code load}. So
 * is the program that counts the classes an operation passes through: see {@code walk}.
 */
@NullMarked
package dev.almanac.bench;

import org.jspecify.annotations.NullMarked;
