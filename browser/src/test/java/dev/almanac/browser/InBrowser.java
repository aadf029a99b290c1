package dev.almanac.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a {@link Visitor}, who is new for each test, and a {@link Site} or a
 * {@link GuardedSite}, which all share. Without a browser, the class is skipped, and fails if the
 * variable CI is true.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(BrowserExtension.class)
@Timeout(120)
public @interface InBrowser {}
