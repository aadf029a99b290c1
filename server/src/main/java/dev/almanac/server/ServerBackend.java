package dev.almanac.server;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.CallFrame;
import dev.almanac.api.GrpcServer;
import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.Ticker;
import dev.almanac.api.access.HeldTasks;
import dev.almanac.api.access.Reception;
import dev.almanac.api.activity.control.ActivityBatches;
import dev.almanac.api.activity.control.ActivityControls;
import dev.almanac.api.batch.BatchOperations;
import dev.almanac.api.batch.BatchResets;
import dev.almanac.api.durable.DurableRoutes;
import dev.almanac.api.feed.UpcomingFeed;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.live.LiveEvents;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.limit.CallLimits;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.list.RunLists;
import dev.almanac.api.operator.Reach;
import dev.almanac.api.operator.ServerFacts;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.traffic.CallTimes;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.encryption.EncryptionControl;
import dev.almanac.runtime.encryption.EncryptionPass;
import dev.almanac.runtime.encryption.StoredEncryption;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.metric.MetricReader;
import dev.almanac.runtime.node.AuditReader;
import dev.almanac.runtime.node.Node;
import dev.almanac.runtime.node.NodeOptions;
import dev.almanac.runtime.node.PlaceWatch;
import dev.almanac.runtime.node.Upkeep;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.worker.Workers;
import dev.almanac.server.access.Access;
import dev.almanac.server.access.Auditing;
import dev.almanac.server.metric.CallMetrics;
import dev.almanac.server.metric.ProcessMetrics;
import dev.almanac.server.tls.TlsService;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Everything behind the wire. {@link #open} takes the store's place, loads the {@link Registries},
 * starts the loops and their {@link UpkeepJobs}; {@link #close} ends them in the reverse order.
 */
final class ServerBackend implements AutoCloseable {
  /** The only node, until several share a database. */
  private static final String NODE = "node-1";

  private static final Duration MOMENT = Duration.ofSeconds(1);
  private static final Duration CERTIFICATE_PAUSE = Duration.ofSeconds(5);
  private static final int MOST_CHANGES = 1_000;
  private static final int FORKS_AT_ONCE = 100;
  private static final int MOST_CALCULATIONS = 100;

  /** What workers say of themselves may take this part of the heap, or less. */
  private static final int SHARE_OF_WORKERS = 32;

  private final ServerEnvironment world;
  private final VitalThreads vital;
  private final Storage storage;
  private final ServerConfig.Limits limits;
  private final ServerTime time;
  private final ExecutorService registering;
  private final ExecutorService calculating;
  private final ExecutorService recording;
  private final Registries registries;
  private final Access access;
  private final Auditing auditing;
  private final Reception reception;
  private final Node node;
  private final ClusterIdentity identity;
  private final BatchDesk batches;
  private final Upkeep upkeep;
  private final PlaceWatch place;
  private final HandlerContext context;
  private final Frontend frontend;
  private final Instant started;
  private volatile ServerFacts.Addresses addresses = ServerFacts.Addresses.NONE;
  private volatile Reach reach = Reach.NOBODY;

  /** Spaces the events for browsers. Its thread starts with the first event. */
  private final ScheduledExecutorService events;

  private ServerBackend(
      Storage storage, ServerConfig config, ServerEnvironment world, FatalStop fatal)
      throws StartException {
    this.storage = storage;
    this.world = world;
    var store = storage.store();
    limits = config.limits();
    time = ServerTime.of(config.time(), world, storage.clock());
    started = time.trusted().instant();
    vital = new VitalThreads(fatal);
    upkeep = new Upkeep(vital);
    events = Executors.newSingleThreadScheduledExecutor(vital.expendable("events-"));
    var fences = new Fences(store.nodes(), store.nodes().take(NODE), fatal);
    fatal.tenure().confirmed(fatal.tenure().now());
    UUID cluster = store.nodes().cluster(fences.current(), world.ids().get());
    identity = new ClusterIdentity(cluster.toString(), Version.ofThisBuild(), storage.kind());
    registering = one("registrar", MOST_CHANGES);
    calculating = one("calculator", MOST_CALCULATIONS);
    recording = one("audit", 1);
    registries = Registries.load(storage, fences, registering, config, world);
    access = Access.of(
        config.access(),
        registries.keys(),
        registries.namespaces(),
        world.clock(),
        ServerBackend::random,
        config.listen().tls().isPresent());
    auditing = Auditing.of(config, store, fences, time.trusted(), recording);
    settleForks(store, fences);
    node = Node.start(
        store,
        fences,
        (namespace, name) -> registries.attributes().find(namespace, name).orElse(null),
        options(config, world),
        loop -> time.around(world.ticker(), world.randomness().get(), vital.faults()));
    var calendars = new CalendarUpdates(store, registries.registrar(), node.schedules());
    var traffic = Traffic.within(world.heapBytes(), world.ticker()::nanos);
    batches = batches(store, fences);
    batches.resume();
    var encryption = storage.keys().map(keys -> new EncryptionPass(storage.blobs(), keys, fences));
    new UpkeepJobs(storage, fences, node, time, world.ticker())
        .start(upkeep, registries, calendars, batches, traffic, encryption);
    auditing.maintain(upkeep);
    reception = access.reception();
    upkeep.every(MOMENT, () -> reception.open().sweep(world.clock().instant()));
    upkeep.every(MOMENT, access::care);
    if (config.time().skipping() == TimeSkipping.UNLOCKED) {
      unlockTime();
    }
    var calls = new CallTimes(world.ticker()::nanos);
    context = context();
    var handlers = auditing.around(access.guarded(
        handlers(calendars, calls, new StoredEncryption(storage.keys(), encryption, registering))));
    frontend = new Frontend(
        handlers,
        new CallFrame(
            fatal,
            new StatusMapping(() -> world.ids().get().toString()),
            CallMetrics.of(handlers, node.metrics())
                .and((name, nanos, refusal) -> calls.ended(name, nanos)),
            world.ticker()),
        traffic,
        world,
        fatal,
        reception);
    ProcessMetrics.add(node.metrics(), identity);
    node.nameNamespacesBy(
        id -> registries.namespaces().byId(id).map(Namespace::name).orElseGet(id::toString));
    place = PlaceWatch.start(fences, fatal.tenure(), vital);
  }

  private void unlockTime() {
    Object ignored =
        node.time().unlock(TimeControl.Unlocking.BALANCED).toCompletableFuture().join();
  }

  /** @throws StartException if it cannot be opened; nothing is left running */
  static ServerBackend open(ServerConfig config, ServerEnvironment world, FatalStop fatal)
      throws StartException {
    var storage = Storage.open(config.data(), config.encryption(), world.clock());
    try {
      return new ServerBackend(storage, config, world, fatal);
    } catch (StartException e) {
      storage.close();
      throw e;
    } catch (StoreException | CompletionException e) {
      storage.close();
      throw StartException.failure("The database cannot be used: " + e.getMessage(), e);
    }
  }

  private HandlerContext context() {
    return new HandlerContext(
        node,
        registries.namespaces(),
        registries.attributes(),
        registries.calendars(),
        time.ofRuns(),
        world.ids(),
        limits.run(),
        new CalculationPool(calculating),
        new HeldTasks());
  }

  private List<Handler<?, ?>> handlers(
      CalendarUpdates calendars, CallTimes calls, EncryptionControl encryption) {
    int room = NodeOptions.EMBEDDED.loops() * NodeOptions.EMBEDDED.requests();
    return new CallLimits(limits.callers(), room, world.ticker())
        .around(new Wiring(
                context,
                identity,
                time.trusted(),
                calendars,
                batches,
                new Workers(time.trusted(), world.heapBytes() / SHARE_OF_WORKERS),
                time.skipping().map(skippable -> node.time()),
                limits.historyPage(),
                () -> new ServerFacts(
                    identity.version(), identity.store(), started, addresses, reach),
                calls,
                new Wiring.Protection(
                    registries.keys(),
                    ServerBackend::random,
                    encryption,
                    new AuditReader(storage.store().audit(), registering)))
            .handlers());
  }

  private static byte[] random(int count) {
    var bytes = new byte[count];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /** Sets where the server can be reached, and by whom. */
  void serves(ServerFacts.Addresses at, Reach by) {
    addresses = at;
    reach = by;
  }

  /** Looks after the certificates from now on. */
  void maintain(TlsService tls) {
    tls.measure(node.metrics());
    upkeep.every(CERTIFICATE_PAUSE, tls);
  }

  /** @throws IOException if an address is not available; then nothing listens */
  GrpcServer listen(List<InetSocketAddress> addresses, Optional<ServerTls> tls) throws IOException {
    return frontend.listen(addresses, tls);
  }

  /** Serves this process alone. */
  GrpcServer listenInProcess() {
    return frontend.listenInProcess();
  }

  /** @throws IOException if an address is not available; then nothing listens */
  HttpFront listenHttp(
      List<InetSocketAddress> addresses, ServerConfig.Listen listen, Optional<ServerTls> tls)
      throws IOException {
    var place = new HttpFront.Place(addresses, listen.names(), tls);
    return frontend.listenHttp(place, listen.http().codec(), routes(), this::metrics, () -> reach);
  }

  /** Returns every route of HTTP. */
  HttpRoutes httpRoutes(ServerConfig.Listen listen) {
    return frontend.routes(listen.http().codec(), routes(), this::metrics, () -> reach);
  }

  /** Returns what is served over HTTP alone. */
  private List<HttpRoute> routes() {
    var live = LiveEvents.route(registries.namespaces(), node.changes(), events);
    return auditing.aroundRoutes(Stream.of(
            List.of(live),
            UpcomingFeed.routes(context),
            DurableRoutes.of(context, identity),
            access.routes())
        .flatMap(List::stream)
        .toList());
  }

  /** Shows the metrics that exist now. */
  void readMetrics(MetricReader reader) {
    node.metrics().read(reader);
  }

  Reception reception() {
    return reception;
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
    frontend.announceStop();
    node.drain();
  }

  @Override
  public void close() {
    close(new ClosingSteps(AlmanacServer.LONGEST_END, world.ticker()));
  }

  /** Closes in reverse order. A part left behind does no harm: its writes are fenced. */
  void close(ClosingSteps steps) {
    events.shutdownNow();
    access.close();
    steps.end("upkeep", MOMENT, upkeep::close);
    steps.end("batches", MOMENT, batches::close);
    steps.end("loops", MOMENT.multipliedBy(2), node::close);
    steps.end("registrar", MOMENT, registering::close);
    steps.end("calculator", MOMENT, calculating::close);
    steps.end("audit", MOMENT, recording::close);
    place.close();
    steps.end("storage", MOMENT.multipliedBy(2), storage::close);
  }

  Ticker ticker() {
    return world.ticker();
  }

  private BatchDesk batches(Store store, Fences fences) {
    var namespaces = registries.namespaces();
    var finder = new RunFinder(new RunLists(node.lists(), registries.attributes()));
    var resets = new BatchResets(node.resets(), node.histories());
    var activities =
        new ActivityBatches(new ActivityControls(namespaces, node.workflows(), world.ids()));
    var operations = new BatchOperations(namespaces, node.workflows(), finder, resets, activities);
    var capacity = new BatchDesk.Capacity(limits.batches(), registering);
    return new BatchDesk(store.batches(), fences, operations, time.ofRuns(), capacity);
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
}
