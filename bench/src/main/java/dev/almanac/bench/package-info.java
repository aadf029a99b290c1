/**
 * Benchmarks. {@code java -jar bench/target/benchmarks.jar} runs them all; a regular expression
 * after it picks some, {@code -h} lists the options.
 *
 * <p>No test runs them, for a figure means something on a quiet machine only. Each class measures
 * one part of the product and says what a good figure is.
 *
 * <p>The load generator, which measures a whole server, is a program of its own: see {@code load}.
 * So is the program that counts the classes an operation passes through: see {@code walk}.
 */
@NullMarked
package dev.almanac.bench;

import org.jspecify.annotations.NullMarked;
