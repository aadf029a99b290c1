package dev.almanac.samples.order;

/** What a customer wants. */
public record Order(String id, String item, long cents) {}
