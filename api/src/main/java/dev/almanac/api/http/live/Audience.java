package dev.almanac.api.http.live;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.ByteString;
import dev.almanac.runtime.change.ChangeFeed;
import dev.almanac.runtime.change.ChangeWatch;
import dev.almanac.runtime.change.ChangedIds;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Those who listen to one namespace. An event is written once for all of them. */
final class Audience {
  /** At most four events a second. */
  private static final long PAUSE_MILLIS = 250;

  private final ChangeFeed feed;
  private final UUID namespace;
  private final ScheduledExecutorService timer;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  /** Null if too many namespaces are watched: there are heartbeats only. */
  private final @Nullable ChangeWatch watch;

  Audience(ChangeFeed feed, UUID namespace, ScheduledExecutorService timer) {
    this.feed = feed;
    this.namespace = namespace;
    this.timer = timer;
    this.watch = feed.watch(namespace, this::changed).orElse(null);
  }

  void add(Listener listener) {
    listeners.add(listener);
  }

  /** Returns whether nobody is left. */
  boolean remove(Listener listener) {
    listeners.remove(listener);
    return listeners.isEmpty();
  }

  void end() {
    feed.forget(namespace);
  }

  void beat() {
    listeners.forEach(Listener::beat);
  }

  /** Called by a loop: the event is made later, with what changes until then. */
  private void changed() {
    try {
      Object ignored = timer.schedule(this::tell, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The server stops, and the streams end.
    }
  }

  private void tell() {
    if (watch != null) {
      ByteString event = event(watch.take());
      listeners.forEach(listener -> listener.tell(event));
    }
  }

  /** Returns an event by which a listener that has missed some knows that there were some. */
  static ByteString missed() {
    return event(new ChangedIds(List.of(), List.of(), true));
  }

  private static ByteString event(ChangedIds changes) {
    var json = new StringWriter();
    try (var out = new JsonWriter(json)) {
      out.beginObject();
      ids(out, "schedules", changes.schedules());
      ids(out, "workflows", changes.workflows());
      out.name("more").value(changes.hasMore());
      out.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to memory", e);
    }
    return ByteString.copyFromUtf8("event: changed\ndata: %s\n\n".formatted(json));
  }

  private static void ids(JsonWriter out, String name, List<String> ids) throws IOException {
    out.name(name).beginArray();
    for (String id : ids) {
      out.value(id);
    }
    out.endArray();
  }
}
