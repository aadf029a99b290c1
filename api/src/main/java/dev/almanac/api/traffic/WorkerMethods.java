package dev.almanac.api.traffic;

/** Calls by which workers get and give back work. Readers must not starve them. */
final class WorkerMethods {
  private WorkerMethods() {}

  /** @param method with the name of its service */
  static boolean contain(String method) {
    String name = method.substring(method.lastIndexOf('/') + 1);
    return name.startsWith("Respond")
        || name.startsWith("Record")
        || (name.startsWith("Poll") && name.endsWith("TaskQueue"));
  }
}
