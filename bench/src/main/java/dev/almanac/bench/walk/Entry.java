package dev.almanac.bench.walk;

/**
 * One entered method.
 *
 * @param depth how many recorded methods of the same thread had been entered before and not left
 */
record Entry(long threadId, String thread, int depth, Frame frame) {
  /**
   * Any thread of a pool may do the work: {@code reader-0} and {@code reader-1} are of one kind.
   */
  String threadKind() {
    return thread.replaceAll("[0-9]+", "#");
  }
}
