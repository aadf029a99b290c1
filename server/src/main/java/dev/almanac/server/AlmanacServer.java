package dev.almanac.server;

import dev.almanac.api.GrpcServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server. It answers from the moment {@link #start} returns until {@link #close}, which
 * lets running calls end first.
 */
public final class AlmanacServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AlmanacServer.class);

  private final Core core;
  private final GrpcServer grpc;
  private final Duration grace;

  private AlmanacServer(Core core, GrpcServer grpc, Duration grace) {
    this.core = core;
    this.grpc = grpc;
    this.grace = grace;
  }

  /** @throws StartException if it cannot start; nothing then runs */
  public static AlmanacServer start(ServerConfig config, World world) throws StartException {
    List<InetSocketAddress> addresses = Addresses.of(config.listen());
    var core = Core.open(config, world);
    try {
      var grpc = GrpcServer.start(addresses, core.wiring().services());
      var server = new AlmanacServer(core, grpc, config.grace());
      LOG.info("Serving gRPC on {}", server.addresses());
      return server;
    } catch (IOException e) {
      core.close();
      throw cannotListen(config.listen(), e);
    }
  }

  /** Where gRPC is served, with the ports it really got. */
  public List<InetSocketAddress> addresses() {
    return grpc.addresses();
  }

  public void awaitStop() throws InterruptedException {
    grpc.awaitStop();
  }

  /** Takes no more calls, lets those that run end within the grace, then ends what is left. */
  @Override
  public void close() {
    LOG.info("Stopping; running calls may take {} s to end", grace.toSeconds());
    core.drain();
    grpc.stop(grace);
    core.close();
    LOG.info("Stopped");
  }

  /** Told by the text: Netty's own transport throws no BindException. */
  private static StartException cannotListen(ServerConfig.Listen listen, IOException error) {
    boolean isTaken = Stream.<Throwable>iterate(error, e -> e != null, Throwable::getCause)
        .anyMatch(e -> String.valueOf(e.getMessage()).contains("already in use"));
    return StartException.failure(
        isTaken
            ? "Port %d on %s is already in use: choose another one, or stop what listens there."
                .formatted(listen.port(), listen.host())
            : "Cannot listen on %s, port %d: %s"
                .formatted(listen.host(), listen.port(), rootOf(error).getMessage()),
        error);
  }

  private static Throwable rootOf(Throwable error) {
    Throwable cause = error.getCause();
    return cause == null ? error : rootOf(cause);
  }
}
