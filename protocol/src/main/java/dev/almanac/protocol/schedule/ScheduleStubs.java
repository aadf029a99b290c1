package dev.almanac.protocol.schedule;

import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/**
 * Makes stubs for Almanac's own calls about schedules. If the server does not know a call, they say
 * what kind of server has it.
 */
public final class ScheduleStubs {
  private ScheduleStubs() {}

  /** Returns a stub for a server that may be Almanac. */
  public static ScheduleServiceBlockingStub on(Channel channel) {
    return ScheduleServiceGrpc.newBlockingStub(channel).withInterceptors(new Explains());
  }

  /** Replaces the description of UNIMPLEMENTED; the code stays. */
  private static final class Explains implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
        @Override
        public void start(Listener<A> listener, Metadata headers) {
          super.start(
              new SimpleForwardingClientCallListener<>(listener) {
                @Override
                public void onClose(Status status, Metadata trailers) {
                  super.onClose(explained(status, method), trailers);
                }
              },
              headers);
        }
      };
    }

    private static Status explained(Status status, MethodDescriptor<?, ?> method) {
      return status.getCode() == Status.Code.UNIMPLEMENTED
          ? status.withDescription(
              ("The server does not know %s: it is another one than Almanac, or an older Almanac."
                      + " Workflows need none of this; schedules that Almanac manages do")
                  .formatted(method.getFullMethodName()))
          : status;
    }
  }
}
