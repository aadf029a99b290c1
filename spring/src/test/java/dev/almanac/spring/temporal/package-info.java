/** An application as users of Temporal's starter write it. */
package dev.almanac.spring.temporal;
