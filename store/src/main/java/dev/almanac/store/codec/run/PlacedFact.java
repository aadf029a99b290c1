package dev.almanac.store.codec.run;

import dev.almanac.engine.log.Fact;

/** A fact and the event it came after; 0 if it came before any. */
public record PlacedFact(long afterEventId, Fact fact) {}
