package dev.almanac.springtest;

import dev.almanac.testing.TestAlmanac;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Finds test classes with {@link AlmanacTest}. */
final class SliceFactory implements ContextCustomizerFactory {
  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    var found = TestContextAnnotationUtils.findAnnotationDescriptor(testClass, AlmanacTest.class);
    if (found == null) {
      return null;
    }
    var test = found.getAnnotation();
    var start = test.start().isEmpty() ? TestAlmanac.USUAL_START : Instant.parse(test.start());
    return new Slice(found.getRootDeclaringClass(), start, List.of(test.properties()));
  }
}
