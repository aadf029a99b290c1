package dev.almanac.standalone.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/** Logback's configuration until logging is set up, so that it looks for no files. */
public final class SilentLogbackConfig extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.WARN, System.err);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
