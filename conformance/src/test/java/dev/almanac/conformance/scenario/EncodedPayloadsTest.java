package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.conformance.InstalledCommands;
import dev.almanac.testkit.FreePort;
import io.temporal.api.common.v1.Payload;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import io.temporal.payload.codec.PayloadCodec;
import io.temporal.payload.codec.PayloadCodecException;
import io.temporal.rde.httpserver.RDEHttpServer;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.DynamicQueryHandler;
import io.temporal.workflow.DynamicWorkflow;
import io.temporal.workflow.Workflow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker of the SDK with a codec, Temporal's own codec server for it, and the commands. */
@OnEachDatabase
class EncodedPayloadsTest {
  private static final String SECRET = "the card is 4711";

  private final InstalledCommands commands;
  private final Storage storage;
  private final String id = "encoded-" + UUID.randomUUID();
  private RDEHttpServer codec;
  private WorkerFactory workers;

  EncodedPayloadsTest(Storage storage) {
    this.storage = storage;
    this.commands = new InstalledCommands(storage.endpoint().target());
  }

  @BeforeEach
  void start() throws IOException {
    codec = new RDEHttpServer(List.of(new Turning()), FreePort.next());
    codec.start();
    var usual = storage.endpoint().client().getOptions();
    var client = WorkflowClient.newInstance(
        storage.endpoint().stubs(),
        usual.toBuilder()
            .setDataConverter(new CodecDataConverter(
                DefaultDataConverter.newDefaultInstance(), List.of(new Turning()), true))
            .build());
    workers = WorkerFactory.newInstance(client);
    workers.newWorker(id).registerWorkflowImplementationTypes(Keeper.class);
    workers.start();
  }

  @AfterEach
  void stop() {
    workers.shutdownNow();
    codec.close();
  }

  @Test
  void areReadByWorkersAndCommandsAndByNobodyElse() throws Exception {
    run("start", "--type", "Keep", "--tq", id, "-w", id, "--input", '"' + SECRET + '"');

    assertThat(run("result", "-w", id)).contains(SECRET);
    assertThat(run("query", "-w", id, "--type", "kept", "--input", "\"? \""))
        .contains("? " + SECRET);
    assertThat(run("show", "-w", id)).contains(SECRET);
    assertThat(commands.run("workflow", "show", "-w", id, "-o", "json").succeeded())
        .contains("WORKFLOW_EXECUTION_COMPLETED")
        .doesNotContain("4711");
  }

  @Test
  void holdTheMessagesOfFailures() throws Exception {
    run("start", "--type", "Keep", "--tq", id, "-w", id, "--input", "\"fail\"");

    assertThat(commands.run(with("result", "-w", id)).output()).contains("this failed: " + SECRET);
    assertThat(commands.run("workflow", "show", "-w", id).succeeded())
        .contains("Encoded failure")
        .doesNotContain("4711");
  }

  private String run(String... words) throws ReflectiveOperationException {
    return commands.run(with(words)).succeeded();
  }

  private String[] with(String... words) {
    var all = new ArrayList<>(List.of("workflow"));
    all.addAll(List.of(words));
    all.addAll(List.of("--codec-endpoint", "http://127.0.0.1:" + codec.getPort()));
    return all.toArray(String[]::new);
  }

  /** Returns its input, or fails. */
  public static final class Keeper implements DynamicWorkflow {
    @Override
    public Object execute(EncodedValues input) {
      String kept = input.get(0, String.class);
      Workflow.registerListener(
          (DynamicQueryHandler) (type, arguments) -> arguments.get(0, String.class) + kept);
      if (kept.equals("fail")) {
        throw ApplicationFailure.newFailure("this failed: " + SECRET, "Refused");
      }
      return kept;
    }
  }

  /** Turns the bytes of payloads around. */
  private static final class Turning implements PayloadCodec {
    private static final ByteString ENCODING = ByteString.copyFromUtf8("binary/turned");

    @Override
    public List<Payload> encode(List<Payload> payloads) {
      return payloads.stream()
          .map(plain -> Payload.newBuilder()
              .putMetadata("encoding", ENCODING)
              .setData(turned(plain.toByteString()))
              .build())
          .toList();
    }

    @Override
    public List<Payload> decode(List<Payload> payloads) {
      return payloads.stream().map(Turning::decoded).toList();
    }

    private static Payload decoded(Payload payload) {
      if (!ENCODING.equals(payload.getMetadataOrDefault("encoding", ByteString.EMPTY))) {
        return payload;
      }
      try {
        return Payload.parseFrom(turned(payload.getData()));
      } catch (IOException e) {
        throw new PayloadCodecException(e);
      }
    }

    private static ByteString turned(ByteString bytes) {
      var turned = new byte[bytes.size()];
      for (int i = 0; i < turned.length; i++) {
        turned[i] = bytes.byteAt(turned.length - 1 - i);
      }
      return ByteString.copyFrom(turned);
    }
  }
}
