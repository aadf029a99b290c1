package dev.almanac.spring.autoconfigure;

import dev.almanac.spring.TaskQueue;
import io.temporal.workflow.WorkflowInterface;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.core.type.filter.TypeFilter;
import org.springframework.util.ClassUtils;

/**
 * The classes in the packages of the application that are marked with {@link TaskQueue}.
 *
 * @param implementations of workflow interfaces
 * @param others which should be activities
 * @param unmarked implementations that are not marked, but scheduled
 */
record WorkflowClasses(
    List<Class<?>> implementations, List<Class<?>> others, List<Class<?>> unmarked) {
  /**
   * Reads the packages, without loading classes that have nothing to do with workflows.
   *
   * @param packages those of the application if there are none
   * @throws WrongScheduledException if a workflow has Spring's {@code @Scheduled}
   * @throws IllegalStateException if something else than a workflow has ours
   */
  static WorkflowClasses of(List<String> packages, ConfigurableListableBeanFactory beans) {
    var places = new LinkedHashSet<>(packages);
    if (places.isEmpty() && AutoConfigurationPackages.has(beans)) {
      places.addAll(AutoConfigurationPackages.get(beans));
    }
    var marked = new AnnotationTypeFilter(TaskQueue.class);
    var workflows = new ArrayList<Class<?>>();
    var others = new ArrayList<Class<?>>();
    for (var type : find(places, beans, marked)) {
      if (isWorkflow(type)) {
        check(type);
        workflows.add(type);
      } else {
        others.add(type);
      }
    }
    find(places, beans, SpringScheduledCheck.annotated()).forEach(SpringScheduledCheck::check);
    var unmarked = find(places, beans, StrayScheduledCheck.annotated());
    unmarked.forEach(StrayScheduledCheck::check);
    unmarked.removeIf(type -> type.isInterface() || workflows.contains(type));
    return new WorkflowClasses(List.copyOf(workflows), List.copyOf(others), List.copyOf(unmarked));
  }

  private static void check(Class<?> workflow) {
    SpringScheduledCheck.check(workflow);
    if (Modifier.isAbstract(workflow.getModifiers())) {
      throw new IllegalStateException(
          "Expected @TaskQueue on the implementation of a workflow, found it on %s"
              .formatted(workflow.getName()));
    }
  }

  /** Returns whether a class implements a workflow interface, or is one. */
  static boolean isWorkflow(Class<?> type) {
    return type.isAnnotationPresent(WorkflowInterface.class)
        || ClassUtils.getAllInterfacesForClassAsSet(type).stream()
            .anyMatch(one -> one.isAnnotationPresent(WorkflowInterface.class));
  }

  private static Set<Class<?>> find(
      Set<String> packages, ConfigurableListableBeanFactory beans, TypeFilter filter) {
    var scanner = new Scanner();
    scanner.addIncludeFilter(filter);
    var found = new LinkedHashSet<Class<?>>();
    for (var place : packages) {
      scanner.findCandidateComponents(place).stream()
          .map(candidate -> String.valueOf(candidate.getBeanClassName()))
          .sorted()
          .forEach(
              name -> found.add(ClassUtils.resolveClassName(name, beans.getBeanClassLoader())));
    }
    return found;
  }

  /** Also finds interfaces. */
  private static final class Scanner extends ClassPathScanningCandidateComponentProvider {
    Scanner() {
      super(false);
    }

    @Override
    protected boolean isCandidateComponent(AnnotatedBeanDefinition candidate) {
      AnnotationMetadata type = candidate.getMetadata();
      return type.isIndependent() && !type.isAnnotation();
    }
  }
}
