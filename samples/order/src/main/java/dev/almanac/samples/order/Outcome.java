package dev.almanac.samples.order;

/** How an order ended, and why. */
public record Outcome(boolean shipped, String reason) {}
