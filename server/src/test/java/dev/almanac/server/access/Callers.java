package dev.almanac.server.access;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import dev.almanac.protocol.operator.v1.CreateApiKeyResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.server.Servers;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Callers with keys of their own. */
record Callers(Servers server) {
  static final String ROOT = "0123456789abcdef0123456789abcdef";

  /** Returns a configuration with a root key, in a file of this folder. */
  static AccessConfig keys(Path folder) throws IOException {
    var file = folder.resolve("root-key");
    Files.writeString(file, ROOT + "\n");
    return AccessConfig.keys(Optional.of(file));
  }

  Channel root() {
    return server.authorized("Bearer " + ROOT);
  }

  CreateApiKeyResponse created(String name, List<String> queues, String... grants) {
    return OperatorServiceGrpc.newBlockingStub(root())
        .createApiKey(CreateApiKeyRequest.newBuilder()
            .setName(name)
            .addAllGrants(List.of(grants))
            .addAllTaskQueues(queues)
            .build());
  }

  /** Returns a channel with a new key that has these grants. */
  Channel with(String... grants) {
    return server.authorized("Bearer " + created("caller", List.of(), grants).getSecret());
  }

  static WorkflowServiceBlockingStub workflows(Channel channel) {
    return WorkflowServiceGrpc.newBlockingStub(channel);
  }

  /** Returns why a call is refused. */
  static Status refusal(Runnable call) {
    return catchThrowableOfType(StatusRuntimeException.class, call::run).getStatus();
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(server.http() + path));
      if (headers.length > 0) {
        request.headers(headers);
      }
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
