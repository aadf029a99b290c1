/**
 * What the tests of several modules share.
 *
 * <p>Start with {@link dev.almanac.testkit.PostgresServer}, a real PostgreSQL without Docker, and
 * {@link dev.almanac.testkit.FreshDatabase}, which gives each test a database of its own.
 *
 * <p>Invariants: nothing here is part of the product; what a test starts ends with its JVM, however
 * that ends; waiting is always bounded and never a plain sleep.
 */
@NullMarked
package dev.almanac.testkit;

import org.jspecify.annotations.NullMarked;
