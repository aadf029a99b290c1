package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import dev.almanac.client.declared.Schedules;
import dev.almanac.spring.TaskQueue;
import dev.almanac.spring.TaskQueueCustomizer;
import io.temporal.activity.ActivityInterface;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerOptions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/** Registers marked workflows and activities with workers, and declares what is scheduled. */
final class Declarations {
  private static final Logger LOG = LoggerFactory.getLogger(Declarations.class);

  private final Almanac almanac;
  private final WorkflowClasses workflows;
  private final ConfigurableListableBeanFactory beans;
  private final ObjectProvider<RegisteredElsewhere> elsewhere;
  private final Map<String, Worker> workers = new LinkedHashMap<>();

  Declarations(
      Almanac almanac,
      WorkflowClasses workflows,
      ConfigurableListableBeanFactory beans,
      ObjectProvider<RegisteredElsewhere> elsewhere) {
    this.almanac = almanac;
    this.workflows = workflows;
    this.beans = beans;
    this.elsewhere = elsewhere;
  }

  /**
   * Creates the workers, without starting them.
   *
   * @throws IllegalStateException if a marked class is neither, or a task queue has two workers
   */
  void declare() {
    beans.getBeansOfType(Schedules.class).values().forEach(almanac::declare);
    workflows.implementations().forEach(this::register);
    beans.getBeansWithAnnotation(TaskQueue.class).forEach(this::register);
    workflows.others().stream()
        .filter(type -> beans.getBeanNamesForType(type).length == 0)
        .forEach(type -> LOG.warn(
            "{} has @TaskQueue, but no bean is of this class: its activities are not run here",
            type.getName()));
    var registered = new HashSet<Class<?>>();
    elsewhere.orderedStream().map(RegisteredElsewhere::workflows).forEach(others -> {
      others.forEach(this::declareOthers);
      others.values().forEach(registered::addAll);
    });
    workflows.unmarked().stream()
        .filter(type -> !registered.contains(type))
        .forEach(type -> LOG.warn(
            "{} has @Scheduled, but no @TaskQueue: its schedule exists only if the application"
                + " declares it in another way",
            type.getName()));
  }

  private void declareOthers(String taskQueue, List<Class<?>> implementations) {
    if (workers.containsKey(taskQueue)) {
      throw new IllegalStateException(
          "Task queue '%s' has a worker of Almanac, by @TaskQueue, and one of Temporal's starter;"
                  .formatted(taskQueue)
              + " neither would know the workflows of the other. Mark all classes of a task queue"
              + " in the same way");
    }
    declare(taskQueue, implementations);
  }

  private void register(Class<?> workflow) {
    var worker = worker(taskQueue(workflow));
    worker.registerWorkflowImplementationTypes(workflow);
    declare(worker.getTaskQueue(), List.of(workflow));
  }

  private void register(String name, Object bean) {
    var type = AopUtils.getTargetClass(bean);
    if (isActivity(type)) {
      worker(taskQueue(type)).registerActivitiesImplementations(bean);
    } else if (!workflows.implementations().contains(type)) {
      throw new IllegalStateException(
          "Bean '%s' has @TaskQueue, but %s implements neither a workflow interface nor an activity"
                  .formatted(name, type)
              + " interface, or is a workflow outside of almanac.packages");
    }
  }

  private static boolean isActivity(Class<?> type) {
    return ClassUtils.getAllInterfacesForClassAsSet(type).stream()
        .anyMatch(one -> one.isAnnotationPresent(ActivityInterface.class));
  }

  private String taskQueue(Class<?> type) {
    var mark = AnnotatedElementUtils.findMergedAnnotation(type, TaskQueue.class);
    if (mark == null) {
      throw new IllegalStateException(type + " has no @TaskQueue");
    }
    return resolve(mark.value());
  }

  private String resolve(String text) {
    return String.valueOf(beans.resolveEmbeddedValue(text));
  }

  private Worker worker(String taskQueue) {
    return workers.computeIfAbsent(taskQueue, name -> {
      var options = WorkerOptions.newBuilder();
      beans
          .getBeanProvider(TaskQueueCustomizer.class)
          .orderedStream()
          .forEach(customizer -> customizer.customize(name, options));
      return almanac.workers().newWorker(name, options.validateAndBuildWithDefaults());
    });
  }

  private void declare(String taskQueue, List<Class<?>> implementations) {
    UnaryOperator<String> texts = this::resolve;
    implementations.forEach(SpringScheduledCheck::check);
    almanac.declare(Schedules.marked(taskQueue, texts, implementations.toArray(Class<?>[]::new)));
  }

  /** Returns the task queues that have a worker. */
  Set<String> taskQueues() {
    return workers.keySet();
  }
}
