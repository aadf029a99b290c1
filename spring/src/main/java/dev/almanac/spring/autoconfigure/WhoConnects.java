package dev.almanac.spring.autoconfigure;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Who makes the connection, if Temporal's starter is there: who is told where the server is. */
final class WhoConnects {
  private WhoConnects() {}

  private static boolean isTemporalStarter(Environment environment) {
    return !StringUtils.hasLength(environment.getProperty(TemporalStarterDefaults.URL))
        && (TemporalStarterDefaults.isTestServer(environment)
            || !TemporalStarterDefaults.OURS.equals(
                environment.getProperty(TemporalStarterDefaults.TARGET)));
  }

  /** Almanac, by {@code almanac.url} or by default. */
  static final class Almanac implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !isTemporalStarter(context.getEnvironment());
    }
  }

  /** Temporal's starter, by settings of its own. */
  static final class TemporalStarter implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return isTemporalStarter(context.getEnvironment());
    }
  }
}
