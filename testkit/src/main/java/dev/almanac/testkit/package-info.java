/**
 * Support for the tests of several modules.
 *
 * <p>Start with {@link dev.almanac.testkit.PostgresServer}, a real PostgreSQL without Docker, and
 * {@link dev.almanac.testkit.FreshDatabase}, which gives each test its own database.
 *
 * <p>Invariants: nothing here is part of the product; whatever a test starts ends with its JVM,
 * however that ends; waits are bounded and never plain sleeps.
 */
@NullMarked
package dev.almanac.testkit;

import org.jspecify.annotations.NullMarked;
