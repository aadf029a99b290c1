package dev.almanac.simulator.fault;

import dev.almanac.store.Attributes;
import dev.almanac.store.Batches;
import dev.almanac.store.Calendars;
import dev.almanac.store.Committer;
import dev.almanac.store.Forks;
import dev.almanac.store.Ledgers;
import dev.almanac.store.Namespaces;
import dev.almanac.store.Nodes;
import dev.almanac.store.Retention;
import dev.almanac.store.Runs;
import dev.almanac.store.Schedules;
import dev.almanac.store.Store;
import dev.almanac.store.Visibility;
import dev.almanac.store.Work;

/** Passes everything on; others change some of it. */
public abstract class PassingStore implements Store {
  private final Store store;

  protected PassingStore(Store store) {
    this.store = store;
  }

  @Override
  public Nodes nodes() {
    return store.nodes();
  }

  @Override
  public Committer commits() {
    return store.commits();
  }

  @Override
  public Runs runs() {
    return store.runs();
  }

  @Override
  public Work work() {
    return store.work();
  }

  @Override
  public Schedules schedules() {
    return store.schedules();
  }

  @Override
  public Ledgers ledgers() {
    return store.ledgers();
  }

  @Override
  public Calendars calendars() {
    return store.calendars();
  }

  @Override
  public Visibility visibility() {
    return store.visibility();
  }

  @Override
  public Retention retention() {
    return store.retention();
  }

  @Override
  public Batches batches() {
    return store.batches();
  }

  @Override
  public Forks forks() {
    return store.forks();
  }

  @Override
  public Namespaces namespaces() {
    return store.namespaces();
  }

  @Override
  public Attributes attributes() {
    return store.attributes();
  }

  @Override
  public void close() {
    store.close();
  }
}
