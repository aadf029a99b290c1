@org.jspecify.annotations.NullMarked
package dev.almanac.spring.wrong.stray;
