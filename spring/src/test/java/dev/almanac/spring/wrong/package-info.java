/** Applications for tests of the starter with a mistake in each. */
package dev.almanac.spring.wrong;
