package dev.almanac.server;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.GrpcServer;
import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.Services;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.Ticker;
import dev.almanac.api.activity.control.ActivityBatches;
import dev.almanac.api.activity.control.ActivityControls;
import dev.almanac.api.batch.BatchOperations;
import dev.almanac.api.batch.BatchResets;
import dev.almanac.api.durable.DurableRoutes;
import dev.almanac.api.feed.UpcomingFeed;
import dev.almanac.api.http.live.LiveEvents;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.list.RunLists;
import dev.almanac.api.operator.ServerFacts;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.loop.TimeMachine;
import dev.almanac.runtime.node.CalendarPass;
import dev.almanac.runtime.node.InspectionPass;
import dev.almanac.runtime.node.LedgerRetentionPass;
import dev.almanac.runtime.node.Node;
import dev.almanac.runtime.node.NodeOptions;
import dev.almanac.runtime.node.PlaceWatch;
import dev.almanac.runtime.node.RetentionPass;
import dev.almanac.runtime.node.ScheduleListingPass;
import dev.almanac.runtime.node.Upkeep;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.runtime.worker.Workers;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything behind the wire: the store, the registries, the loops and their upkeep. {@link #close}
 * closes them in the reverse order of {@link #open}.
 */
final class ServerBackend implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerBackend.class);

  /** The only node, until several share a database. */
  private static final String NODE = "node-1";

  private static final Duration RETENTION = Duration.ofDays(3);
  private static final Duration RETENTION_PAUSE = Duration.ofMinutes(1);
  private static final Duration CLOCK_PAUSE = Duration.ofSeconds(5);
  private static final Duration CALENDAR_PAUSE = Duration.ofSeconds(2);
  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration LISTING_PAUSE = Duration.ofMillis(500);
  private static final Duration TRAFFIC_PAUSE = Duration.ofSeconds(1);
  private static final Duration INSPECTION_PAUSE = Duration.ofMillis(100);
  private static final Duration INSPECTION_REST = Duration.ofMinutes(10);
  private static final int MOST_CHANGES = 1_000;
  private static final int FORKS_AT_ONCE = 100;
  private static final int MOST_CALCULATIONS = 100;

  /** What workers say of themselves may take this part of the heap, or less. */
  private static final int SHARE_OF_WORKERS = 32;

  private final ServerEnvironment world;
  private final VitalThreads vital;
  private final Storage storage;
  private final ServerConfig.Limits limits;
  private final TrustedClock clock;
  private final ExecutorService registering;
  private final ExecutorService calculating;
  private final Namespaces namespaces;
  private final SearchAttributes attributes;
  private final Calendars calendars;
  private final CalendarUpdates updates;
  private final Node node;
  private final Optional<SkippingClock> skipping;
  private final ClusterIdentity identity;
  private final BatchDesk batches;
  private final Traffic traffic;
  private final Upkeep upkeep;
  private final PlaceWatch place;
  private final HandlerContext context;
  private final List<Handler<?, ?>> handlers;
  private final CallFrame frame;
  private final Instant started;
  private volatile ServerFacts.Addresses addresses = ServerFacts.Addresses.NONE;
  private volatile boolean isStopping;

  /** Spaces the events for browsers; only with HTTP. */
  private @Nullable ScheduledExecutorService timer;

  private ServerBackend(
      Storage storage, ServerConfig config, ServerEnvironment world, FatalStop fatal) {
    this.storage = storage;
    this.world = world;
    var store = storage.store();
    limits = config.limits();
    clock = clock(config, world, storage);
    started = clock.instant();
    skipping = config.time().skipping() == TimeSkipping.OFF
        ? Optional.empty()
        : Optional.of(new SkippingClock(clock));
    vital = new VitalThreads(fatal);
    upkeep = new Upkeep(vital);
    var fences = new Fences(store.nodes(), store.nodes().take(NODE), fatal);
    fatal.tenure().confirmed(fatal.tenure().now());
    UUID cluster = store.nodes().cluster(fences.current(), world.ids().get());
    identity = new ClusterIdentity(cluster.toString(), Version.ofThisBuild(), storage.kind());
    registering = one("registrar", MOST_CHANGES);
    calculating = one("calculator", MOST_CALCULATIONS);
    var registrar = new Registrar(registering, fences::current, fences::renew);
    var known = StoredNamespaces.load(store.namespaces(), registrar, world.ids());
    namespaces = known;
    config.namespaces().forEach(this::create);
    attributes = StoredSearchAttributes.load(
        store.attributes(),
        registrar,
        known.after("", Integer.MAX_VALUE).stream().map(Namespace::id).toList());
    config.namespaces().forEach(name -> addAttributes(name, config));
    settleForks(store, fences);
    calendars = new StoredCalendars(store, registrar);
    node = Node.start(
        store,
        fences,
        (namespace, name) -> attributes.find(namespace, name).orElse(null),
        options(config, world),
        loop -> surroundings());
    updates = new CalendarUpdates(store, registrar, node.schedules());
    traffic = Traffic.within(world.heapBytes(), world.ticker()::nanos);
    upkeep.every(TRAFFIC_PAUSE, traffic::sweep);
    upkeep.every(CALENDAR_PAUSE, new CalendarPass(store, namespaces, updates));
    upkeep.every(LISTING_PAUSE, new ScheduleListingPass(store, namespaces, node.schedules()));
    upkeep.every(CLOCK_PAUSE, new ClockWatch(clock, storage.clock(), world.ticker()));
    batches = batches(store, fences);
    batches.resume();
    upkeep.every(storage.pause(), storage.upkeep(node::refuseNew));
    if (skipping.isEmpty()) {
      upkeep.every(RETENTION_PAUSE, () -> batches.forget(RETENTION));
      upkeep.every(
          RETENTION_PAUSE,
          new RetentionPass(store.retention(), namespaces, fences, clock, node::forget));
      upkeep.every(
          RETENTION_PAUSE, new LedgerRetentionPass(store.ledgers(), namespaces, fences, clock));
    }
    upkeep.every(
        INSPECTION_PAUSE,
        new InspectionPass(store.inspection(), node.metrics(), INSPECTION_PAUSE, INSPECTION_REST));
    if (config.time().skipping() == TimeSkipping.UNLOCKED) {
      Object ignored = await(node.time().unlock(TimeControl.Unlocking.BALANCED));
    }
    context = context();
    handlers = handlers();
    frame = new CallFrame(fatal, new StatusMapping(() -> world.ids().get().toString()));
    place = PlaceWatch.start(fences, fatal.tenure(), vital);
  }

  /** @throws StartException if it cannot be opened; nothing is left running */
  static ServerBackend open(ServerConfig config, ServerEnvironment world, FatalStop fatal)
      throws StartException {
    var storage = Storage.open(config.data());
    try {
      return new ServerBackend(storage, config, world, fatal);
    } catch (StoreException | CompletionException e) {
      storage.close();
      throw StartException.failure("The database cannot be used: " + e.getMessage(), e);
    }
  }

  private HandlerContext context() {
    return new HandlerContext(
        node,
        namespaces,
        attributes,
        calendars,
        time(),
        world.ids(),
        limits.run(),
        new CalculationPool(calculating));
  }

  private List<Handler<?, ?>> handlers() {
    return new Wiring(
            context,
            identity,
            clock,
            updates,
            batches,
            new Workers(clock, world.heapBytes() / SHARE_OF_WORKERS),
            skipping.map(skippable -> node.time()),
            limits.historyPage(),
            this::facts)
        .handlers();
  }

  private ServerFacts facts() {
    return new ServerFacts(identity.version(), identity.store(), started, addresses);
  }

  /** Sets where the server can be reached. */
  void serves(ServerFacts.Addresses at) {
    addresses = at;
  }

  /** @throws IOException if an address is not available; then nothing listens */
  GrpcServer listen(List<InetSocketAddress> addresses, CallGuard guard) throws IOException {
    var services = Services.of(handlers, frame, world.ticker(), traffic);
    return GrpcServer.start(addresses, services, guard, traffic);
  }

  /**
   * Listens for HTTP. The routes are found when the first request arrives.
   *
   * @throws IOException if an address is not available; then nothing listens
   */
  HttpFront listenHttp(
      List<InetSocketAddress> addresses, ServerConfig.Listen listen, CallGuard guard)
      throws IOException {
    timer = Executors.newSingleThreadScheduledExecutor(vital.expendable("events-"));
    var live = LiveEvents.route(namespaces, node.changes(), timer);
    var routes = new HttpRoutes(
        handlers,
        Stream.of(
                HttpRoutes.page(listen.http().codec()),
                List.of(live),
                UpcomingFeed.routes(context),
                DurableRoutes.of(context, identity))
            .flatMap(List::stream)
            .toList(),
        () -> world.ids().get().toString(),
        this::metrics,
        () -> isStopping);
    return HttpFront.start(addresses, listen.names(), routes, frame, guard, traffic);
  }

  /** Returns the metrics as text. */
  String metrics() {
    return node.metrics().text();
  }

  /** Creates a single thread with a bounded queue. */
  private ExecutorService one(String name, int room) {
    return new ThreadPoolExecutor(
        1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(room), vital.named(name));
  }

  /** Answers long polls, so that their calls end. */
  void drain() {
    isStopping = true;
    node.drain();
  }

  @Override
  public void close() {
    close(new ClosingSteps(AlmanacServer.LONGEST_END, world.ticker()));
  }

  /** Closes in reverse order. A part left behind does no harm: its writes are fenced. */
  void close(ClosingSteps steps) {
    if (timer != null) {
      timer.shutdownNow();
    }
    steps.end("upkeep", MOMENT, upkeep::close);
    steps.end("batches", MOMENT, batches::close);
    steps.end("loops", MOMENT.multipliedBy(2), node::close);
    steps.end("registrar", MOMENT, registering::close);
    steps.end("calculator", MOMENT, calculating::close);
    place.close();
    steps.end("storage", MOMENT.multipliedBy(2), storage::close);
  }

  Ticker ticker() {
    return world.ticker();
  }

  private BatchDesk batches(Store store, Fences fences) {
    var finder = new RunFinder(new RunLists(node.lists(), attributes));
    var resets = new BatchResets(node.resets(), node.histories());
    var activities =
        new ActivityBatches(new ActivityControls(namespaces, node.workflows(), world.ids()));
    var operations = new BatchOperations(namespaces, node.workflows(), finder, resets, activities);
    var capacity = new BatchDesk.Capacity(limits.batches(), registering);
    return new BatchDesk(store.batches(), fences, operations, time(), capacity);
  }

  /** Deletes unfinished copies of histories that an earlier process left. */
  private static void settleForks(Store store, Fences fences) {
    while (store.forks().settleAll(fences.current(), FORKS_AT_ONCE) == FORKS_AT_ONCE) {}
  }

  /** The cache takes an eighth of the heap; requests and answers in transit take as much again. */
  private static NodeOptions options(ServerConfig config, ServerEnvironment world) {
    var usual = NodeOptions.EMBEDDED;
    long cache = world.heapBytes() / (8L * usual.loops());
    return usual.withLimits(
        usual.limits().withCacheBytes(cache), config.limits().run());
  }

  private void create(String name) {
    Object ignored = await(namespaces.register(name, Namespace.Settings.keeping(RETENTION)));
  }

  private void addAttributes(String name, ServerConfig config) {
    var namespace = namespaces.byName(name).orElseThrow();
    if (config.searchAttributes().isEmpty()) {
      return;
    }
    switch (await(attributes.add(namespace.id(), config.searchAttributes()))) {
      case SearchAttributes.Addition.Added() -> {}
      case SearchAttributes.Addition.OtherType(var attribute) ->
        LOG.warn(
            "Search attributes were not registered in namespace {}: it has {} with another type",
            name,
            attribute);
      case SearchAttributes.Addition.TooMany() ->
        LOG.warn(
            "Search attributes were not registered in namespace {}: it would have more than {}",
            name,
            SearchAttributes.MOST);
    }
  }

  private static <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  /** At the start only the database's clock, if it is another machine's, can confirm this one. */
  private static TrustedClock clock(ServerConfig config, ServerEnvironment world, Storage storage) {
    return storage
        .clock()
        .map(other -> TrustedClock.beside(
            other.get(), world.clock(), world.ticker()::nanos, config.time().tolerance()))
        .orElseGet(() ->
            TrustedClock.of(world.clock(), world.ticker()::nanos, config.time().tolerance()));
  }

  /** Returns the time that runs see. */
  private InstantSource time() {
    return skipping.<InstantSource>map(skippable -> skippable).orElse(clock);
  }

  private Surroundings surroundings() {
    RandomGenerator random = world.randomness().get();
    InstantSource time = time();
    return new Surroundings() {
      @Override
      public Instant now() {
        return time.instant();
      }

      @Override
      public long nanos() {
        return world.ticker().nanos();
      }

      @Override
      public RandomGenerator random() {
        return random;
      }

      @Override
      public FatalFaults faults() {
        return vital.faults();
      }

      @Override
      public Optional<TimeMachine> timeMachine() {
        return skipping.map(skippable -> skippable);
      }
    };
  }
}
