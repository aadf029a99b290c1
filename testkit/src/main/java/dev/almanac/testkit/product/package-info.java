/**
 * The product as users get it: {@link dev.almanac.testkit.product.Installation} unpacks its
 * archive, {@link dev.almanac.testkit.product.ServerProcess} runs a server of it. A module that
 * uses them names the archive and a folder in the system properties {@code almanac.archive} and
 * {@code almanac.work}, and has the stubs of {@code temporal-serviceclient}.
 */
@NullMarked
package dev.almanac.testkit.product;

import org.jspecify.annotations.NullMarked;
