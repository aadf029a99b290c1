/**
 * The content of blobs: conversion between the engine's state and stored bytes.
 *
 * <p>A run's log is stored as two streams. {@link dev.almanac.store.codec.run.LogCodec} writes the
 * events of one commit as a row of history, and its facts as a blob in which each fact names the
 * event before it. {@link dev.almanac.store.codec.run.SnapshotCodec} writes a whole state.
 * {@link dev.almanac.store.codec.run.RunLoader} folds the stored log into the state that the last
 * commit left. {@link dev.almanac.store.codec.run.LogStep} is what a step of a run writes, and
 * decides when to add a snapshot. {@link dev.almanac.store.codec.run.VisibilityCodec} and
 * {@link dev.almanac.store.codec.AttributeValues} produce what lists show and search.
 *
 * <p>Events, payloads and similar data are Temporal's messages, byte for byte, including unknown
 * fields. Everything else is our own protobufs: fields are added, and no number ever changes its
 * meaning. {@link dev.almanac.store.codec.Formats} numbers them.
 *
 * <p>All functions are pure and thread-safe. Unreadable data cause
 * {@link dev.almanac.store.StoreException.Corrupt}.
 */
@NullMarked
package dev.almanac.store.codec;

import org.jspecify.annotations.NullMarked;
