package dev.almanac.api.key;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.PageSize;
import dev.almanac.api.token.PageToken;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.operator.v1.CreateApiKeyRequest;
import dev.almanac.protocol.operator.v1.CreateApiKeyResponse;
import dev.almanac.protocol.operator.v1.DescribeCallerRequest;
import dev.almanac.protocol.operator.v1.DescribeCallerResponse;
import dev.almanac.protocol.operator.v1.ListApiKeysRequest;
import dev.almanac.protocol.operator.v1.ListApiKeysResponse;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RevokeApiKeyRequest;
import dev.almanac.protocol.operator.v1.RevokeApiKeyResponse;
import dev.almanac.protocol.operator.v1.RotateApiKeyRequest;
import dev.almanac.protocol.operator.v1.RotateApiKeyResponse;
import dev.almanac.runtime.registry.ApiKey;
import dev.almanac.runtime.registry.ApiKeys;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** The handlers that manage keys, and the one that tells callers who they are. */
public final class KeyHandlers {
  private static final int USUAL_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;
  private static final Duration USUAL_OVERLAP = Duration.ofDays(1);

  private final ApiKeys keys;
  private final RandomBytes random;
  private final InstantSource clock;

  private KeyHandlers(ApiKeys keys, RandomBytes random, InstantSource clock) {
    this.keys = keys;
    this.random = random;
    this.clock = clock;
  }

  public static List<Handler<?, ?>> of(ApiKeys keys, RandomBytes random, InstantSource clock) {
    var handlers = new KeyHandlers(keys, random, clock);
    return List.of(
        Handler.withCall(OperatorServiceGrpc.getCreateApiKeyMethod(), handlers::create),
        Handler.withCall(OperatorServiceGrpc.getListApiKeysMethod(), handlers::list),
        Handler.withCall(OperatorServiceGrpc.getRotateApiKeyMethod(), handlers::rotate),
        Handler.withCall(OperatorServiceGrpc.getRevokeApiKeyMethod(), handlers::revoke),
        Handler.withCall(OperatorServiceGrpc.getDescribeCallerMethod(), handlers::describe));
  }

  private CompletionStage<CreateApiKeyResponse> create(CreateApiKeyRequest request, Call call) {
    var grants = KeyRules.checked(request, call.identity());
    var validity = KeyRules.length("ValidFor", request.hasValidFor(), request.getValidFor());
    var now = clock.instant();
    String id = KeyText.id(random);
    String secret = KeyText.key(id, random);
    var key = new ApiKey(
        id,
        request.getName(),
        grants.texts(),
        request.getTaskQueuesList(),
        now,
        call.identity().name(),
        validity.map(now::plus),
        Optional.empty(),
        List.of(new ApiKey.Secret(KeyText.hash(secret), Optional.empty())));
    return keys.add(key).thenApply(outcome -> switch (outcome) {
      case ADDED ->
        CreateApiKeyResponse.newBuilder()
            .setKey(KeyMessages.message(key))
            .setSecret(secret)
            .build();
      case TAKEN ->
        throw RpcError.unavailable("The id of the new key is taken; try again.").exception();
      case TOO_MANY ->
        throw RpcError.failedPrecondition(
                "There are %d keys, no more may be. Revoked ones count until they are forgotten."
                    .formatted(ApiKeys.MOST))
            .exception();
    });
  }

  private CompletionStage<ListApiKeysResponse> list(ListApiKeysRequest request, Call call) {
    int size = PageSize.of(request.getPageSize(), USUAL_PAGE, LARGEST_PAGE);
    String after = PageToken.InIds.read(PageToken.bytes(request.getPageToken()))
        .map(PageToken.InIds::last)
        .orElse("");
    List<ApiKey> found = keys.after(after, ApiKeys.MOST).stream()
        .filter(key -> KeyRules.mayManage(call.identity(), key.grants()))
        .limit(size + 1L)
        .toList();
    var answer = ListApiKeysResponse.newBuilder();
    found.stream().limit(size).map(KeyMessages::message).forEach(answer::addKeys);
    if (found.size() > size) {
      answer.setNextPageToken(new PageToken.InIds(found.get(size - 1).id()).text());
    }
    return CompletableFuture.completedFuture(answer.build());
  }

  private CompletionStage<RotateApiKeyResponse> rotate(RotateApiKeyRequest request, Call call) {
    var overlap = KeyRules.length("Overlap", request.hasOverlap(), request.getOverlap())
        .orElse(USUAL_OVERLAP);
    String id = request.getKeyId();
    String secret = KeyText.key(id, random);
    var hash = KeyText.hash(secret);
    return change(id, call, key -> {
          if (!key.isValid(clock.instant())) {
            throw RpcError.failedPrecondition(
                    "Key '%s' is revoked or has expired; create another.".formatted(id))
                .exception();
          }
          return key.rotated(hash, clock.instant().plus(overlap));
        })
        .thenApply(key -> RotateApiKeyResponse.newBuilder()
            .setKey(KeyMessages.message(key))
            .setSecret(secret)
            .build());
  }

  private CompletionStage<RevokeApiKeyResponse> revoke(RevokeApiKeyRequest request, Call call) {
    return change(request.getKeyId(), call, key -> key.revokedAt(clock.instant()))
        .thenApply(key ->
            RevokeApiKeyResponse.newBuilder().setKey(KeyMessages.message(key)).build());
  }

  /** A key that the caller may not manage is as one that does not exist. */
  private CompletionStage<ApiKey> change(String id, Call call, UnaryOperator<ApiKey> change) {
    boolean isKnown = keys.byId(id)
        .filter(key -> KeyRules.mayManage(call.identity(), key.grants()))
        .isPresent();
    if (!isKnown) {
      throw absent(id).exception();
    }
    return keys.change(id, change)
        .thenApply(changed -> changed.orElseThrow(() -> absent(id).exception()));
  }

  private static RpcError absent(String id) {
    return RpcError.of(
        RpcError.Code.NOT_FOUND,
        "There is no key '%s'.".formatted(id.length() > 100 ? id.substring(0, 100) : id));
  }

  private CompletionStage<DescribeCallerResponse> describe(
      DescribeCallerRequest request, Call call) {
    var identity = call.identity();
    var answer = DescribeCallerResponse.newBuilder()
        .setName(identity.name())
        .setKind(identity.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .addAllGrants(identity.grants().texts())
        .addAllTaskQueues(identity.queues());
    identity
        .voucher()
        .ifPresent(voucher ->
            answer.setIssuer(voucher.issuer()).setExpireTime(ProtoTime.timestamp(voucher.until())));
    return CompletableFuture.completedFuture(answer.build());
  }
}
