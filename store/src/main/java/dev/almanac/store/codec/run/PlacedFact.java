package dev.almanac.store.codec.run;

import dev.almanac.engine.log.Fact;

/** A fact and the event before it; 0 if there is none. */
public record PlacedFact(long afterEventId, Fact fact) {}
