package dev.almanac.simulator.server;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.simulator.fault.FaultPlan;
import dev.almanac.simulator.fault.FaultyStore;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs processes one after the other over one store, and connects clients to them. */
public final class Server {
  private static final String NAME = "node";
  private static final Duration AWAY = Duration.ofSeconds(2);
  private static final int TINY = 6_000;

  /** Longer than a process answers without confirmation of its place. */
  private static final Duration ASLEEP = NodeTenure.LEASE.plusSeconds(1);

  private static final CallFailed.Reason STALE =
      new CallFailed.Reason.Unavailable("Simulated: the place may be lost");

  private static final CallFailed.Reason NO_ROOM =
      new CallFailed.Reason.Overloaded("Simulated: no room for an answer");

  private final World world;
  private final FaultyStore store;
  private final InjectionPoints seams;
  private final List<Connection<?>> connections = new ArrayList<>();
  private FaultPlan plan = FaultPlan.NONE;
  private Consumer<SimulatedNode> started = process -> {};
  private @Nullable SimulatedNode node;
  private int crashes;

  public Server(World world, Store honest, InjectionPoints seams) {
    this.world = world;
    this.seams = seams;
    this.store = new FaultyStore(seams.store(honest, world), world);
  }

  public void failsAs(FaultPlan next) {
    plan = next;
    store.failsAs(next);
  }

  /** Sets a listener for the start of each process. */
  public void whenStarted(Consumer<SimulatedNode> listener) {
    started = listener;
  }

  public FaultPlan plan() {
    return plan;
  }

  /** Starts a new process, which first takes a new epoch. */
  public void start() {
    var chance = world.chance();
    var limits = new LoopLimits(
        chance.oneIn(3) ? 2 : 512,
        8L << 20,
        chance.oneIn(3) ? TINY : 64L << 20,
        chance.oneIn(3) ? 1 : 256,
        100,
        20,
        chance.oneIn(3) ? 3 : 1_000);
    var setting = new SimulatedNode.Setting(
        1 + chance.below(3), chance.oneIn(4) ? 12 : 4_096, limits, plan.slow());
    var place = new NodeTenure(world, store.nodes(), epoch());
    var process = new SimulatedNode(world, store, place, seams, setting);
    place.whenLost(() -> lost(process));
    node = process;
    world.note("started with " + setting);
    started.accept(process);
  }

  /** Another process has the place. Only a process that was suspended may have to learn that. */
  private void lost(SimulatedNode process) {
    boolean wasAway = process != node;
    world.post("a place is lost", () -> {
      if (!wasAway) {
        throw new IllegalStateException("A process lost its place that was never away");
      }
      if (process.isAlive()) {
        process.crash();
        cut(process);
      }
    });
  }

  /** A process that cannot take an epoch is restarted until it can. */
  private Fence epoch() {
    while (true) {
      try {
        return store.nodes().take(NAME);
      } catch (StoreException.Unavailable e) {
        world.note("no epoch: " + e.getMessage());
      }
    }
  }

  /**
   * Kills the process with all its connections; another starts after a while. Or suspends it until
   * another one has taken its place, after which it goes on as if nothing had happened.
   */
  public void crash() {
    var process = node;
    if (process == null) {
      return;
    }
    crashes++;
    node = null;
    if (plan.crashes() > 0 && !seams.skipsTime() && world.chance().oneIn(4)) {
      world.note("away " + crashes);
      process.suspend();
      world.after(ASLEEP.plus(world.chance().upTo(ASLEEP)), "awake", process::resume);
    } else {
      world.note("crash " + crashes);
      process.crash();
      cut(process);
    }
    world.after(world.chance().upTo(AWAY), "start", this::start);
  }

  private void cut(SimulatedNode process) {
    var cut = connections.stream().filter(one -> one.on == process).toList();
    connections.removeAll(cut);
    cut.forEach(Runnable::run);
  }

  /** Returns whether a commit is in transit to the database, the worst moment to die. */
  public boolean isWriting() {
    return node != null && node.isWriting();
  }

  public @Nullable SimulatedNode node() {
    return node;
  }

  public InjectionPoints seams() {
    return seams;
  }

  public int crashes() {
    return crashes;
  }

  /** Reads from the store as the server does. */
  public <T> CompletionStage<T> read(SimulatedNode on, Function<Store, T> read) {
    var reply = new CompletableFuture<T>();
    on.read("list", () -> {
      try {
        reply.complete(read.apply(store));
      } catch (StoreException e) {
        reply.completeExceptionally(
            new CallFailed(new CallFailed.Reason.Unavailable(e.toString())));
      }
    });
    return reply;
  }

  /**
   * Calls the server.
   *
   * @param released is called when the server releases its answer, even if that does not arrive
   * @param then is called once with what arrives
   */
  public <T> void call(
      String what,
      Function<SimulatedNode, CompletionStage<T>> request,
      Consumer<T> released,
      Consumer<Answer<T>> then) {
    call(what, request, released, then, null);
  }

  /**
   * Polls the server.
   *
   * @param unsent is called when the server has an answer and does not send it
   */
  public <T> void poll(
      String what,
      Function<SimulatedNode, CompletionStage<Optional<T>>> request,
      Consumer<Optional<T>> released,
      Consumer<Answer<Optional<T>>> then,
      Runnable unsent) {
    call(what, request, released, then, seams.unsent(unsent));
  }

  private <T> void call(
      String what,
      Function<SimulatedNode, CompletionStage<T>> request,
      Consumer<T> released,
      Consumer<Answer<T>> then,
      @Nullable Runnable unsent) {
    world.post(what, () -> {
      var on = node;
      if (on == null) {
        then.accept(new Answer.Lost<>());
        return;
      }
      var connection = new Connection<T>(on, what, released, then, unsent);
      connections.add(connection);
      request.apply(on).whenComplete((value, failure) -> {
        if (on.isAlive()) {
          connection.answer(value, failure);
        }
      });
    });
  }

  /** A call in progress; running it disconnects it. */
  private final class Connection<T> implements Runnable {
    private final SimulatedNode on;
    private final String what;
    private final Consumer<T> released;
    private final Consumer<Answer<T>> then;
    private final @Nullable Runnable unsent;

    Connection(
        SimulatedNode on,
        String what,
        Consumer<T> released,
        Consumer<Answer<T>> then,
        @Nullable Runnable unsent) {
      this.on = on;
      this.what = what;
      this.released = released;
      this.then = then;
      this.unsent = unsent;
    }

    @Override
    public void run() {
      world.post("cut off: " + what, () -> then.accept(new Answer.Lost<>()));
    }

    void answer(@Nullable T value, @Nullable Throwable failure) {
      connections.remove(this);
      if (!on.mayAnswer()) {
        refuse("stale", STALE);
        return;
      }
      if (unsent != null && world.chance().oneIn(plan.unsent())) {
        refuse("no room", NO_ROOM);
        return;
      }
      if (value != null) {
        released.accept(value);
      }
      Answer<T> answer = world.chance().oneIn(plan.lostReplies())
          ? new Answer.Lost<>()
          : value != null ? new Answer.Done<>(value) : new Answer.Failed<>(reason(failure));
      world.post("answer to " + what, () -> then.accept(answer));
    }

    private void refuse(String why, CallFailed.Reason reason) {
      world.post(why + ": " + what, () -> then.accept(new Answer.Failed<>(reason)));
      if (unsent != null) {
        unsent.run();
      }
    }

    private static CallFailed.Reason reason(@Nullable Throwable failure) {
      var cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
      if (cause instanceof CallFailed failed) {
        return failed.reason();
      }
      throw new IllegalStateException("Expected a reason, found " + failure, failure);
    }
  }
}
