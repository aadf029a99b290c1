package dev.almanac.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test with a {@link Database} parameter an empty database on the shared server, and
 * drops it afterwards. Use it with {@code @ExtendWith(FreshDatabase.class)}.
 */
public final class FreshDatabase implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(FreshDatabase.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Database.class;
  }

  /** JUnit's store closes the database when the test ends. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var database = PostgresServer.shared().createDatabase();
    context.getStore(NAMESPACE).put(database.name(), database);
    return database;
  }
}
