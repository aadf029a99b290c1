package dev.almanac.cli.codec;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Payload;
import java.util.List;
import java.util.function.Consumer;

/**
 * Encodes the payloads of requests and decodes those of answers. A request is not sent unless it
 * was encoded. An answer that cannot be decoded is shown as it came; nothing is sent after that, as
 * it could hold payloads that would then be encoded twice.
 */
final class CodecInterceptor implements ClientInterceptor {
  private final CodecServer server;
  private final Consumer<String> note;
  private boolean isBroken;

  /** @param note is told once if answers cannot be decoded */
  CodecInterceptor(CodecServer server, Consumer<String> note) {
    this.server = server;
    this.note = note;
  }

  @Override
  public <Q, A> ClientCall<Q, A> interceptCall(
      MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
    return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
      @Override
      public void start(Listener<A> responses, Metadata headers) {
        super.start(
            new SimpleForwardingClientCallListener<>(responses) {
              @Override
              public void onMessage(A answer) {
                super.onMessage(decoded(answer));
              }
            },
            headers);
      }

      @Override
      public void sendMessage(Q request) {
        super.sendMessage(encoded(request));
      }
    };
  }

  private <Q> Q encoded(Q request) {
    if (!(request instanceof Message message)) {
      return request;
    }
    List<Payload> payloads = MessagePayloads.of(message);
    if (payloads.isEmpty()) {
      return request;
    }
    if (isBroken) {
      throw new CodecException(
          "nothing is sent, because payloads that this is made of could not be decoded");
    }
    return same(request, MessagePayloads.with(message, server.encode(payloads)));
  }

  private <A> A decoded(A answer) {
    if (isBroken || !(answer instanceof Message message)) {
      return answer;
    }
    List<Payload> payloads = MessagePayloads.of(message);
    if (payloads.isEmpty()) {
      return answer;
    }
    try {
      Message decoded = MessagePayloads.with(message, server.decode(payloads));
      return same(answer, EncodedFailures.shown(decoded));
    } catch (CodecException e) {
      isBroken = true;
      note.accept("Payloads are shown as they are stored: " + e.getMessage());
      return answer;
    }
  }

  @SuppressWarnings("unchecked") // both are messages of one type
  private static <T> T same(T original, Message changed) {
    if (!original.getClass().equals(changed.getClass())) {
      throw new IllegalStateException("expected a message of the same type");
    }
    return (T) changed;
  }
}
