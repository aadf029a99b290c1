package dev.almanac.springtest;

import dev.almanac.spring.TaskQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

/** Leaves only activities and workflows of what the application scans. */
final class SliceFilter extends TypeExcludeFilter {
  private static final List<String> MARKS = List.of(
      TaskQueue.class.getName(),
      "io.temporal.spring.boot.ActivityImpl",
      "io.temporal.spring.boot.WorkflowImpl");

  @Override
  public boolean match(MetadataReader type, MetadataReaderFactory others) {
    return MARKS.stream().noneMatch(type.getAnnotationMetadata()::hasAnnotation);
  }

  /** Contexts are shared by equal filters. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SliceFilter;
  }

  @Override
  public int hashCode() {
    return SliceFilter.class.hashCode();
  }
}
