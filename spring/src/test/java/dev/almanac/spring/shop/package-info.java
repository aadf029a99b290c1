/** An application for tests of the starter. */
package dev.almanac.spring.shop;
