package dev.almanac.cli.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Our client against the server of grpc-java. */
class GrpcChannelTest {
  private static final int LARGEST = 32 << 20;

  private static final MethodDescriptor<BytesValue, BytesValue> METHOD =
      MethodDescriptor.<BytesValue, BytesValue>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("test.Service/Method")
          .setRequestMarshaller(ProtoUtils.marshaller(BytesValue.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(BytesValue.getDefaultInstance()))
          .build();

  private static final Metadata.Key<byte[]> DETAILS =
      Metadata.Key.of("details-bin", Metadata.BINARY_BYTE_MARSHALLER);

  private final AtomicReference<Metadata> seen = new AtomicReference<>(new Metadata());

  private Server serve(UnaryOperator<BytesValue> answer) throws IOException {
    var calls = ServerCalls.<BytesValue, BytesValue>asyncUnaryCall((request, observer) -> {
      try {
        observer.onNext(answer.apply(request));
        observer.onCompleted();
      } catch (StatusRuntimeException refusal) {
        observer.onError(refusal);
      }
    });
    return Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
        .addService(ServerServiceDefinition.builder("test.Service")
            .addMethod(METHOD, calls)
            .build())
        .intercept(new Recorder())
        .maxInboundMessageSize(LARGEST)
        .build()
        .start();
  }

  private final class Recorder implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      seen.set(headers);
      return next.startCall(call, headers);
    }
  }

  private static GrpcChannel channel(int port, Map<String, String> metadata) {
    var endpoint = new Endpoint("127.0.0.1", port);
    return new GrpcChannel(ServerAccess.plain(endpoint, metadata), LARGEST);
  }

  private static BytesValue call(GrpcChannel channel, BytesValue request, long millis) {
    var options = CallOptions.DEFAULT.withDeadlineAfter(millis, TimeUnit.MILLISECONDS);
    return ClientCalls.blockingUnaryCall(channel, METHOD, options, request);
  }

  private static BytesValue bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (i * 31);
    }
    return BytesValue.of(ByteString.copyFrom(bytes));
  }

  @Test
  void carriesMessagesOfAnySizeBothWays() throws IOException {
    var server = serve(request -> request);
    try (var channel = channel(server.getPort(), Map.of())) {
      for (int size : new int[] {0, 1, 16_384, 65_535, 65_536, 1_000_000, 20_000_000}) {
        assertThat(call(channel, bytes(size), 60_000)).isEqualTo(bytes(size));
      }
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void sendsTheHeadersOfEveryCall() throws IOException {
    var server = serve(request -> request);
    try (var channel = channel(server.getPort(), Map.of("team", "orders"))) {
      call(channel, bytes(1), 30_000);

      var key = Metadata.Key.of("team", Metadata.ASCII_STRING_MARSHALLER);
      assertThat(seen.get().get(key)).isEqualTo("orders");
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void tellsARefusalWithItsDetailsAndGoesOn() throws IOException {
    var server = serve(request -> {
      if (request.getValue().isEmpty()) {
        var trailers = new Metadata();
        trailers.put(DETAILS, "größe".getBytes(UTF_8));
        throw Status.NOT_FOUND
            .withDescription("keine Größe: 100 %\n✓")
            .asRuntimeException(trailers);
      }
      return request;
    });
    try (var channel = channel(server.getPort(), Map.of())) {
      assertThatThrownBy(() -> call(channel, bytes(0), 30_000))
          .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
            assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND);
            assertThat(refused.getStatus().getDescription()).isEqualTo("keine Größe: 100 %\n✓");
            assertThat(Objects.requireNonNull(refused.getTrailers()).get(DETAILS))
                .isEqualTo("größe".getBytes(UTF_8));
          });
      assertThat(call(channel, bytes(5), 30_000)).isEqualTo(bytes(5));
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void endsAtItsDeadlineAndGoesOn() throws Exception {
    var ended = new CountDownLatch(1);
    var server = serve(request -> {
      if (request.getValue().isEmpty()) {
        await(ended);
      }
      return request;
    });
    try (var channel = channel(server.getPort(), Map.of())) {
      assertThatThrownBy(() -> call(channel, bytes(0), 50))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              late ->
                  assertThat(late.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED));
      ended.countDown();
      assertThat(call(channel, bytes(5), 30_000)).isEqualTo(bytes(5));
    } finally {
      server.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void refusesAnAnswerOverItsLimit() throws IOException {
    var server = serve(request -> bytes(5_000));
    var access = ServerAccess.plain(new Endpoint("127.0.0.1", server.getPort()), Map.of());
    try (var channel = new GrpcChannel(access, 4_000)) {
      assertThatThrownBy(() -> call(channel, bytes(0), 30_000))
          .hasMessageStartingWith("RESOURCE_EXHAUSTED");
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void connectsAgainAfterTheServerHasClosed() throws IOException {
    var first = serve(request -> request);
    int port = first.getPort();
    try (var channel = channel(port, Map.of())) {
      call(channel, bytes(1), 30_000);
      first.shutdownNow();
      assertThatThrownBy(() -> call(channel, bytes(1), 30_000))
          .hasMessageStartingWith("UNAVAILABLE");
    }
  }

  @Test
  void recognisesAServerThatSpeaksAnotherProtocol() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var channel = channel(socket.getLocalPort(), Map.of())) {
      var page =
          new Thread(() -> answer(socket, "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII)));
      page.start();

      assertThatThrownBy(() -> call(channel, bytes(1), 30_000)).hasMessageContaining("HTTP/1.1");
      page.join();
    }
  }

  @Test
  void recognisesAServerThatExpectsTls() throws Exception {
    byte[] settings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    byte[] inadequateSecurity = {
      0, 0, 8, 7, 0, 0, 0, 0, 0, 0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0, 0, 0, 0xC
    };
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var channel = channel(socket.getLocalPort(), Map.of())) {
      var server = new Thread(() -> answer(socket, settings, inadequateSecurity));
      server.start();

      assertThatThrownBy(() -> call(channel, bytes(1), 30_000))
          .hasMessageContaining("it expects TLS; add --tls");
      server.join();
    }
  }

  private static void answer(ServerSocket socket, byte[]... parts) {
    try (var client = socket.accept()) {
      for (byte[] part : parts) {
        client.getOutputStream().write(part);
      }
      client.getInputStream().transferTo(OutputStream.nullOutputStream()); // until it leaves
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
