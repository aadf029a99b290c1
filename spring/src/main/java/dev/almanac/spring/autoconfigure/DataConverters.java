package dev.almanac.spring.autoconfigure;

import io.temporal.common.converter.DataConverter;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Chooses the data converter as Temporal's starter does. */
final class DataConverters {
  private static final String MAIN = "mainDataConverter";

  private DataConverters() {}

  /** Returns the bean with the name that counts, or the only one. */
  static @Nullable DataConverter choose(
      ObjectProvider<DataConverter> converters, ListableBeanFactory beans) {
    return beans.containsBean(MAIN)
        ? beans.getBean(MAIN, DataConverter.class)
        : converters.getIfAvailable();
  }
}
