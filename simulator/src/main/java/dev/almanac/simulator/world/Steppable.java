package dev.almanac.simulator.world;

/** Something that works in small steps. */
public interface Steppable {
  /** Returns from when on it wants a turn, in nanoseconds of the world; the past means now. */
  long wantsTurnAt();

  void step();

  String name();
}
