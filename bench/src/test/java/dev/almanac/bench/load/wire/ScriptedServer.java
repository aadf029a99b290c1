package dev.almanac.bench.load.wire;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A service with answers made for a test, on a real connection. */
public final class ScriptedServer implements AutoCloseable {
  private final Server server;

  public ScriptedServer(BindableService service) throws IOException {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    server = NettyServerBuilder.forAddress(anyPort).addService(service).build().start();
  }

  public ServerAddress address() {
    return new ServerAddress("127.0.0.1", server.getPort());
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
