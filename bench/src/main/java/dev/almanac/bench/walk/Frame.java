package dev.almanac.bench.walk;

/**
 * A method of the server, as it stands in a stack.
 *
 * @param type the class by its binary name; all lambdas of a class have the same name
 * @param isStep false if the method only holds data, see {@link Frames}
 */
record Frame(String type, String method, boolean isStep) {
  /** Nested classes and lambdas belong to the file that a reader has open. */
  String topLevelType() {
    int nested = type.indexOf('$');
    return nested < 0 ? type : type.substring(0, nested);
  }
}
