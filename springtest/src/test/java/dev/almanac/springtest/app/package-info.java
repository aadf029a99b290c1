/** An application for tests of test slices. */
package dev.almanac.springtest.app;
