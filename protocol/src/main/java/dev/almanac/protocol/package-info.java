/**
 * What both sides of the wire share: conversion of times and durations; in {@code schedule},
 * conversion between Temporal's ScheduleSpec and the calendar library.
 */
@NullMarked
package dev.almanac.protocol;

import org.jspecify.annotations.NullMarked;
