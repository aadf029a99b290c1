/**
 * What the product is made of: a list of every library in it with licence and checksum, and the
 * bill of materials that is made from the list.
 *
 * <p>The build runs {@link dev.almanac.dist.supply.CheckLibraries} before it packs the JAR, and
 * {@link dev.almanac.dist.supply.WriteBill} for a download. Neither is in the product. The list is
 * {@code dist/src/main/supply/libraries.txt}; what came inside a library is in {@code parts.txt}
 * beside it.
 */
@NullMarked
package dev.almanac.dist.supply;

import org.jspecify.annotations.NullMarked;
