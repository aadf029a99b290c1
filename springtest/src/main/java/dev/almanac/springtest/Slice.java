package dev.almanac.springtest;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * The part of an application that a test starts. Contexts are shared by tests whose slices are
 * equal, so the test class is a part of it: time moves for one class alone.
 */
record Slice(Class<?> testClass, Instant start, List<String> properties)
    implements ContextCustomizer {
  private static final String NAME = "almanacTest";

  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    context.getEnvironment().getPropertySources().addFirst(new MapPropertySource(NAME, settings()));
    context.getBeanFactory().registerSingleton(NAME + "Filter", new SliceFilter());
    context.getBeanFactory().registerSingleton(NAME + "Start", new FirstMoment(start));
  }

  /** A server in memory, whatever the application uses, and only what is imported explicitly. */
  private Map<String, Object> settings() {
    var settings = new HashMap<String, Object>();
    settings.put("spring.boot.enableautoconfiguration", "false");
    settings.put("almanac.url", "memory:");
    settings.put("almanac.port", "");
    for (var property : properties) {
      int equals = property.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "@AlmanacTest of %s: expected properties as name=value, found '%s'"
                .formatted(testClass.getName(), property));
      }
      settings.put(
          property.substring(0, equals).strip(), property.substring(equals + 1).strip());
    }
    return settings;
  }

  /** When the server of a test begins. */
  record FirstMoment(Instant time) {}
}
