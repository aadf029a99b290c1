package dev.almanac.api.traffic;

/** The calls by which workers get tasks and report outcomes. Readers must not starve them. */
final class WorkerMethods {
  private WorkerMethods() {}

  /** @param method the full name, including the service */
  static boolean contain(String method) {
    String name = method.substring(method.lastIndexOf('/') + 1);
    return name.startsWith("Respond")
        || name.startsWith("Record")
        || (name.startsWith("Poll") && name.endsWith("TaskQueue"));
  }
}
