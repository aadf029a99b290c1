package dev.almanac.simulator.world;

/** Something that does a little of its work whenever it is its turn. */
public interface Steppable {
  /** From when on it wants a turn, in nanoseconds of the world; the past means now. */
  long wantsTurnAt();

  void step();

  String name();
}
