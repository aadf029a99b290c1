package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSizeTest {
  private static final int LIMIT = 4_194_304;
  private static final int MEGABYTE = 1_048_576;

  private final Loopback server = Loopback.serving();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip"})
  void takesARequestOfFourMebibytes(String compression) {
    assertThat(send(requestOf(LIMIT), compression))
        .isEqualTo(RegisterNamespaceResponse.getDefaultInstance());
  }

  @ParameterizedTest
  @CsvSource({"identity, 1", "gzip, 1", "identity, 6291456", "identity, 41943040"})
  void refusesWhatIsLargerInTheWordsThatSdksRecognise(String compression, int excess) {
    RegisterNamespaceRequest request = requestOf(LIMIT + excess);

    var refused =
        catchThrowableOfType(StatusRuntimeException.class, () -> send(request, compression));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(refused.getStatus().getDescription())
        .isEqualTo(
            "grpc: received message larger than max (%d vs. 4194304)".formatted(LIMIT + excess));
    assertThat(send(requestOf(100), compression)).isNotNull();
  }

  /** Forty megabytes of nothing are forty kilobytes on the wire: not worth unpacking. */
  @Test
  void stopsUnpackingAtTheLimit() {
    var refused = catchThrowableOfType(
        StatusRuntimeException.class, () -> send(requestOf(40 * MEGABYTE), "gzip"));

    assertThat(refused.getStatus().getDescription())
        .isEqualTo("grpc: received message larger than max (4194305 vs. 4194304)");
  }

  @Test
  void saysThatItCannotReadARequest() {
    var garbled = WorkflowServiceGrpc.getRegisterNamespaceMethod().toBuilder(
            new Garble(), WorkflowServiceGrpc.getRegisterNamespaceMethod().getResponseMarshaller())
        .build();

    var refused = catchThrowableOfType(
        StatusRuntimeException.class,
        () -> ClientCalls.blockingUnaryCall(
            server.channel(), garbled, CallOptions.DEFAULT, "garble"));

    assertThat(refused.getStatus().getCode()).isEqualTo(Code.INTERNAL);
    assertThat(refused.getStatus().getDescription())
        .startsWith("grpc: error unmarshalling request: ");
  }

  private Message send(RegisterNamespaceRequest request, String compression) {
    return server.workflows().withCompression(compression).registerNamespace(request);
  }

  /** A request of exactly so many bytes: the field costs two, its length one to four. */
  private static RegisterNamespaceRequest requestOf(int bytes) {
    var builder = RegisterNamespaceRequest.newBuilder().setDescription("x".repeat(bytes - 2));
    int excess = builder.build().getSerializedSize() - bytes;
    var request = builder.setDescription("x".repeat(bytes - 2 - excess)).build();
    assertThat(request.getSerializedSize()).isEqualTo(bytes);
    return request;
  }

  private static final class Garble implements io.grpc.MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(new byte[] {10, 100, 1});
    }

    @Override
    public String parse(InputStream stream) {
      throw new UnsupportedOperationException();
    }
  }
}
