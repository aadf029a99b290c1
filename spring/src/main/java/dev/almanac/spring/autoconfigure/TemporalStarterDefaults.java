package dev.almanac.spring.autoconfigure;

import java.util.HashMap;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.ClassUtils;

/**
 * Gives Temporal's starter, if it is there, settings that it needs to act at all. They are
 * defaults: whatever the application sets counts more.
 */
public final class TemporalStarterDefaults
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {
  static final String TARGET = "spring.temporal.connection.target";
  static final String ITS_NAMESPACE = "spring.temporal.namespace";
  static final String TEST_SERVER = "spring.temporal.test-server.enabled";
  static final String URL = "almanac.url";
  static final String NAMESPACE = "almanac.namespace";

  /** Says that the target is ours. It is never looked up: the connection is replaced. */
  static final String OURS = "almanac";

  private static final String STARTER =
      "io.temporal.spring.boot.autoconfigure.ServiceStubsAutoConfiguration";

  @Override
  public void initialize(ConfigurableApplicationContext application) {
    var environment = application.getEnvironment();
    if (!ClassUtils.isPresent(STARTER, application.getClassLoader())
        || !environment.getProperty("almanac.enabled", Boolean.class, true)) {
      return;
    }
    var defaults = new HashMap<String, Object>();
    if (environment.getProperty(TARGET, "").isEmpty() && !isTestServer(environment)) {
      defaults.put(TARGET, OURS);
    }
    share(environment, defaults);
    if (!defaults.isEmpty()) {
      environment.getPropertySources().addLast(new MapPropertySource("almanac", defaults));
    }
  }

  static boolean isTestServer(Environment environment) {
    return environment.getProperty(TEST_SERVER, Boolean.class, false);
  }

  /** One namespace for both, whichever names it. */
  private static void share(Environment environment, Map<String, Object> defaults) {
    var ours = environment.getProperty(NAMESPACE, "");
    var its = environment.getProperty(ITS_NAMESPACE, "");
    if (its.isEmpty() && !ours.isEmpty()) {
      defaults.put(ITS_NAMESPACE, ours);
    } else if (ours.isEmpty() && !its.isEmpty()) {
      defaults.put(NAMESPACE, its);
    } else if (!ours.equals(its)) {
      throw new IllegalStateException(
          "Expected one namespace, found %s=%s and %s=%s; remove one of them"
              .formatted(NAMESPACE, ours, ITS_NAMESPACE, its));
    }
  }
}
