package dev.almanac.api.encryption;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.DataKeyFacts;
import dev.almanac.protocol.operator.v1.DescribeEncryptionRequest;
import dev.almanac.protocol.operator.v1.DescribeEncryptionResponse;
import dev.almanac.protocol.operator.v1.EncryptionProgress;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.runtime.encryption.EncryptionControl;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Nanos;
import dev.almanac.store.encryption.DataKey;
import dev.almanac.store.encryption.WrappedKey;
import io.grpc.MethodDescriptor;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Tells operators how data are encrypted: by which keys, and how far the background pass is. */
public record DescribeEncryptionHandler(EncryptionControl encryption, Namespaces namespaces)
    implements Handler<DescribeEncryptionRequest, DescribeEncryptionResponse> {
  @Override
  public MethodDescriptor<DescribeEncryptionRequest, DescribeEncryptionResponse> method() {
    return OperatorServiceGrpc.getDescribeEncryptionMethod();
  }

  @Override
  public CompletionStage<DescribeEncryptionResponse> handle(
      DescribeEncryptionRequest request, Call call) {
    return encryption
        .status()
        .thenApply(status ->
            status.map(this::described).orElseGet(DescribeEncryptionResponse::getDefaultInstance));
  }

  private DescribeEncryptionResponse described(EncryptionControl.Status status) {
    var progress = status.progress();
    return DescribeEncryptionResponse.newBuilder()
        .setEnabled(true)
        .setEncrypting(status.isEncrypting())
        .addAllKeys(status.keys().stream().map(this::facts).toList())
        .setProgress(EncryptionProgress.newBuilder()
            .setRunning(progress.isRunning())
            .setSeen(progress.seen())
            .setRenewed(progress.renewed())
            .setLeft(progress.left()))
        .build();
  }

  private DataKeyFacts facts(WrappedKey key) {
    return DataKeyFacts.newBuilder()
        .setId(key.id())
        .setNamespace(name(key.namespace()))
        .setCreatedTime(ProtoTime.timestamp(Nanos.instant(key.created())))
        .setRetired(key.isRetired())
        .setBlobs(key.blobs())
        .setMasterKey(key.wrapping().master())
        .build();
  }

  private String name(UUID namespace) {
    return namespace.equals(DataKey.NO_NAMESPACE)
        ? ""
        : namespaces.byId(namespace).map(Namespace::name).orElseGet(namespace::toString);
  }
}
