package dev.almanac.store;

/** An incarnation of a node. Writes are refused once a higher epoch was taken for its name. */
public record Fence(String node, long epoch) {
  public Fence {
    Ids.require("node", node);
  }
}
