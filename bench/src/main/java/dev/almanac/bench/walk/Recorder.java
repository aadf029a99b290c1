package dev.almanac.bench.walk;

import com.sun.jdi.Method;
import com.sun.jdi.ObjectCollectedException;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.event.MethodExitEvent;
import com.sun.jdi.request.EventRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Records the entered methods of {@code dev.almanac} in another JVM.
 *
 * <p>That JVM is not suspended. It interprets all of its code while it is recorded, but every entry
 * is reported, in the order of its thread. Exits are recorded only to know the depth of an entry.
 * The JVM does not report an exit by an exception; the exit of the caller corrects the depth.
 */
final class Recorder {
  /** What is done while recording. */
  interface Action {
    void run() throws InterruptedException;
  }

  private static final String CLASSES = "dev.almanac.*";

  /** Events are under way for a moment after their request was disabled. */
  private static final long SILENCE_MILLIS = 500;

  private final VirtualMachine server;
  private final Frames frames = new Frames();
  private final Map<Long, String> threads = new HashMap<>();

  Recorder(VirtualMachine server) {
    this.server = server;
  }

  List<Entry> during(Action action) throws InterruptedException {
    var requests = server.eventRequestManager();
    var entry = requests.createMethodEntryRequest();
    entry.addClassFilter(CLASSES);
    var exit = requests.createMethodExitRequest();
    exit.addClassFilter(CLASSES);
    // In this order: an entry without its exit would seem to be open for the rest of the window.
    List<EventRequest> both = List.of(exit, entry);
    both.forEach(request -> request.setSuspendPolicy(EventRequest.SUSPEND_NONE));
    var ended = new AtomicBoolean();
    var reading = new FutureTask<>(() -> received(ended));
    Thread.ofPlatform().daemon().name("walk-recorder").start(reading);
    both.forEach(EventRequest::enable);
    try {
      action.run();
    } finally {
      both.reversed().forEach(EventRequest::disable);
      ended.set(true);
    }
    try {
      return reading.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("The recording broke off", e);
    } finally {
      requests.deleteEventRequests(both);
    }
  }

  /** Reads while the other JVM writes: if nobody read, it would wait, and so would the action. */
  private List<Entry> received(AtomicBoolean ended) throws InterruptedException {
    var entries = new ArrayList<Entry>();
    var stacks = new HashMap<Long, Deque<Method>>();
    while (true) {
      EventSet events = server.eventQueue().remove(SILENCE_MILLIS);
      if (events == null) {
        if (ended.get()) {
          return entries;
        }
        continue;
      }
      for (Event event : events) {
        if (event instanceof MethodEntryEvent entered) {
          long id = entered.thread().uniqueID();
          Deque<Method> stack = stacks.computeIfAbsent(id, key -> new ArrayDeque<>());
          String thread = threads.computeIfAbsent(id, key -> name(entered.thread()));
          entries.add(new Entry(id, thread, stack.size(), frames.of(entered.method())));
          stack.push(entered.method());
        } else if (event instanceof MethodExitEvent left) {
          unwind(stacks.getOrDefault(left.thread().uniqueID(), new ArrayDeque<>()), left.method());
        }
      }
    }
  }

  /** Also for a method that was entered before recording began: then nothing stays open. */
  private static void unwind(Deque<Method> stack, Method left) {
    boolean isOpen = true;
    while (isOpen && !stack.isEmpty()) {
      isOpen = !stack.pop().equals(left);
    }
  }

  /** A thread may have ended since. */
  private static String name(ThreadReference thread) {
    try {
      return thread.name();
    } catch (ObjectCollectedException e) {
      return "ended";
    }
  }
}
