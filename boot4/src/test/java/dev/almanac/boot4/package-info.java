/**
 * Tests with Spring Boot 4. Most are those of the Spring modules, as they were compiled for version
 * 3.
 *
 * <p>Invariant: what is tested is what an application with Spring Boot 4 has on its class path.
 */
@NullMarked
package dev.almanac.boot4;

import org.jspecify.annotations.NullMarked;
