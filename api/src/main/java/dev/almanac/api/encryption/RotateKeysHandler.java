package dev.almanac.api.encryption;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RotateKeysRequest;
import dev.almanac.protocol.operator.v1.RotateKeysResponse;
import dev.almanac.runtime.encryption.EncryptionControl;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Gives namespaces new data keys. */
public record RotateKeysHandler(EncryptionControl encryption, Namespaces namespaces)
    implements Handler<RotateKeysRequest, RotateKeysResponse> {
  @Override
  public MethodDescriptor<RotateKeysRequest, RotateKeysResponse> method() {
    return OperatorServiceGrpc.getRotateKeysMethod();
  }

  @Override
  public CompletionStage<RotateKeysResponse> handle(RotateKeysRequest request, Call call) {
    return encryption.rotate(namespace(request)).thenApply(rotated -> {
      if (rotated.isEmpty()) {
        throw RpcError.failedPrecondition("This server does not encrypt what it stores; see"
                + " data.encryption in the configuration.")
            .exception();
      }
      return RotateKeysResponse.newBuilder().setNamespaces(rotated.get()).build();
    });
  }

  private Optional<UUID> namespace(RotateKeysRequest request) {
    return request.getNamespace().isEmpty()
        ? Optional.empty()
        : Optional.of(
            NamespaceLookup.require(namespaces, request.getNamespace()).id());
  }
}
