package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.PlaywrightException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Carries out {@link InBrowser}. */
final class BrowserExtension implements ExecutionCondition, ParameterResolver, AfterEachCallback {
  private static final Namespace OWN = Namespace.create(BrowserExtension.class);
  private static final int LONGEST_NAME = 100;
  private static final Set<Class<?>> KNOWN =
      Set.of(Visitor.class, Site.class, GuardedSite.class, Chromium.class);
  private static final Programs PROGRAMS = Programs.in(System.getenv());

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return switch (PROGRAMS) {
      case Programs.Found found -> ConditionEvaluationResult.enabled("with " + found);
      case Programs.Missing(var reason) -> {
        if (isMust(System.getenv())) {
          throw new AssertionError(reason);
        }
        yield ConditionEvaluationResult.disabled(reason);
      }
    };
  }

  private static boolean isMust(Map<String, String> environment) {
    return "true".equals(environment.get("CI"));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    return KNOWN.contains(type);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    if (type == Site.class) {
      return site(context);
    }
    if (type == GuardedSite.class) {
      return guarded(context);
    }
    return type == Chromium.class ? chromium(context) : visitor(context);
  }

  /** One for all classes. */
  private static Site site(ExtensionContext context) {
    return shared(context).getOrComputeIfAbsent(Site.class, key -> Site.start(), Site.class);
  }

  /** One for all classes. */
  private static GuardedSite guarded(ExtensionContext context) {
    return shared(context)
        .getOrComputeIfAbsent(GuardedSite.class, key -> GuardedSite.start(), GuardedSite.class);
  }

  /** The site that the test is about. */
  private static URI url(ExtensionContext context) {
    boolean isGuarded =
        List.of(context.getRequiredTestMethod().getParameterTypes()).contains(GuardedSite.class);
    return isGuarded ? guarded(context).url() : site(context).url();
  }

  /** One for each thread. */
  private static Chromium chromium(ExtensionContext context) {
    return shared(context)
        .getOrComputeIfAbsent(
            Thread.currentThread(),
            thread -> Chromium.start((Programs.Found) PROGRAMS),
            Chromium.class);
  }

  private static Visitor visitor(ExtensionContext context) {
    var url = url(context);
    var chromium = chromium(context);
    return context
        .getStore(OWN)
        .getOrComputeIfAbsent(Visitor.class, key -> Visitor.with(chromium, url), Visitor.class);
  }

  private static Store shared(ExtensionContext context) {
    return context.getRoot().getStore(OWN);
  }

  /** A failed test leaves a picture of what its visitor saw. */
  @Override
  public void afterEach(ExtensionContext context) {
    var visitor = context.getStore(OWN).get(Visitor.class, Visitor.class);
    if (visitor == null) {
      return;
    }
    var problems = visitor.problems();
    if (context.getExecutionException().isPresent() || !problems.isEmpty()) {
      photograph(visitor, context);
    }
    assertThat(problems).as("what the page did wrong").isEmpty();
  }

  /** A name that fits any file system. */
  private static String plain(String name) {
    var plain = name.replaceAll("[^A-Za-z0-9.]+", "-");
    return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
  }

  private static void photograph(Visitor visitor, ExtensionContext context) {
    var name = context.getRequiredTestClass().getSimpleName() + "."
        + context.getRequiredTestMethod().getName() + " " + context.getDisplayName();
    var file = Path.of(System.getProperty("almanac.pictures"), plain(name) + ".png");
    try {
      visitor.photograph(file);
      context.publishReportEntry("picture", file.toString());
    } catch (PlaywrightException e) {
      context.publishReportEntry("picture", "none: " + e.getMessage());
    }
  }
}
