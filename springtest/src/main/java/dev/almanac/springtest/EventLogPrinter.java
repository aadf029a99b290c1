package dev.almanac.springtest;

import dev.almanac.client.Almanac;
import dev.almanac.testing.EventLog;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Prints the events of the workflows if a test fails. */
final class EventLogPrinter implements TestExecutionListener {
  @Override
  public void afterTestExecution(TestContext test) {
    if (test.getTestException() != null
        && test.hasApplicationContext()
        && TestContextAnnotationUtils.hasAnnotation(test.getTestClass(), AlmanacTest.class)) {
      var almanac = test.getApplicationContext().getBean(Almanac.class);
      System.err.println(EventLog.of(almanac.client()));
    }
  }
}
