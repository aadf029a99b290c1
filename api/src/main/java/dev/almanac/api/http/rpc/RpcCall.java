package dev.almanac.api.http.rpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpHandler;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.Refusals;
import dev.almanac.api.http.json.JsonException;
import dev.almanac.api.http.json.JsonStyle;
import dev.almanac.api.http.json.MessageReader;
import dev.almanac.api.http.json.ParameterBinding;
import dev.almanac.api.http.json.Weight;
import dev.almanac.api.scan.UnknownEnums;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Answers requests of one route by the handler of a call. */
final class RpcCall<Q extends Message, A extends Message> implements HttpHandler {
  private static final String REQUEST_ID = "request_id";
  private static final int OK = 200;
  private static final int TOO_LARGE = 413;

  private final Handler<Q, A> handler;
  private final Q prototype;
  private final List<String> variables;
  private final String body;
  private final @Nullable FieldDescriptor bodyField;
  private final Supplier<String> ids;

  private RpcCall(
      Handler<Q, A> handler,
      Q prototype,
      List<String> variables,
      String body,
      @Nullable FieldDescriptor bodyField,
      Supplier<String> ids) {
    this.handler = handler;
    this.prototype = prototype;
    this.variables = variables;
    this.body = body;
    this.bodyField = bodyField;
    this.ids = ids;
  }

  /**
   * Creates the handler of a route.
   *
   * @param ids makes ids for requests without one
   * @throws IllegalStateException if the request has no such fields
   */
  static <Q extends Message, A extends Message> RpcCall<Q, A> of(
      Handler<Q, A> handler, HttpBinding binding, Supplier<String> ids) {
    Descriptor type = binding.method().getInputType();
    List<String> variables = binding.path().variables();
    for (String variable : variables) {
      require(!ParameterBinding.path(type, variable).isEmpty(), binding, variable);
    }
    String body = binding.body();
    boolean isField = !body.isEmpty() && !body.equals(HttpBinding.WHOLE);
    @Nullable FieldDescriptor field = isField ? type.findFieldByName(body) : null;
    require(!isField || field != null, binding, body);
    return new RpcCall<>(handler, prototype(handler), variables, body, field, ids);
  }

  private static void require(boolean isThere, HttpBinding binding, String field) {
    if (!isThere) {
      throw new IllegalStateException("The route of %s names '%s', which its request does not have"
          .formatted(binding.method().getFullName(), field));
    }
  }

  private static <Q extends Message> Q prototype(Handler<Q, ?> handler) {
    var marshaller = handler.method().getRequestMarshaller();
    @Nullable
    Q prototype =
        marshaller instanceof PrototypeMarshaller<Q> known ? known.getMessagePrototype() : null;
    if (prototype == null) {
      throw new IllegalStateException("Expected a reader of messages, found " + marshaller);
    }
    return prototype;
  }

  @Override
  public CompletionStage<HttpAnswer> handle(HttpRequest request) {
    JsonStyle style = Styles.of(request);
    Q message;
    try {
      message = read(request, style);
    } catch (JsonException e) {
      throw RpcError.invalidArgument(e.fault() + ".").exception();
    } catch (Weight.TooLarge e) {
      var refusal = RpcError.of(
          RpcError.Code.RESOURCE_EXHAUSTED,
          "The request would take more than %d bytes in memory."
              .formatted(request.room().largest()));
      return CompletableFuture.completedFuture(Refusals.answer(TOO_LARGE, refusal));
    }
    return handler
        .handle(message, request.call())
        .thenApply(answer -> HttpAnswer.json(OK, answer, style));
  }

  @SuppressWarnings("unchecked") // the builder of a message makes messages of its type
  private Q read(HttpRequest request, JsonStyle style) throws JsonException {
    var message = prototype.newBuilderForType();
    var reader = new MessageReader(style, request.room().largest());
    readBody(request.body(), reader, message);
    for (String variable : variables) {
      ParameterBinding.set(message, variable, List.of(request.variable(variable)));
    }
    readQuery(request.query(), message);
    fillRequestId(message);
    if (!request.room().take(reader.weight())) {
      throw RpcError.overloaded("Too many requests are being read.").exception();
    }
    var complete = (Q) message.build();
    if (reader.hasUnknownEnum()) {
      UnknownEnums.refuse(complete);
    }
    return complete;
  }

  /** Tools that send a request once have no use for an id; the calls that need one get one. */
  private void fillRequestId(Message.Builder message) {
    @Nullable FieldDescriptor id = message.getDescriptorForType().findFieldByName(REQUEST_ID);
    if (id != null && !message.hasField(id) && ((String) message.getField(id)).isEmpty()) {
      message.setField(id, ids.get());
    }
  }

  private void readBody(ByteString bytes, MessageReader reader, Message.Builder message)
      throws JsonException {
    if (bytes.isEmpty()) {
      return;
    }
    if (!bytes.isValidUtf8()) {
      throw RpcError.invalidArgument("The body is not UTF-8.").exception();
    }
    if (bodyField != null) {
      reader.read(bytes.toStringUtf8(), message, bodyField);
    } else if (body.equals(HttpBinding.WHOLE)) {
      reader.read(bytes.toStringUtf8(), message);
    } else {
      throw RpcError.invalidArgument("This call takes no body; pass its parameters in the query.")
          .exception();
    }
  }

  private void readQuery(Map<String, List<String>> query, Message.Builder message)
      throws JsonException {
    var type = message.getDescriptorForType();
    var given = new HashSet<List<FieldDescriptor>>();
    variables.forEach(variable -> given.add(ParameterBinding.path(type, variable)));
    for (var parameter : query.entrySet()) {
      if (parameter.getKey().equals(Styles.PRETTY)) {
        continue;
      }
      if (body.equals(HttpBinding.WHOLE)) {
        throw RpcError.invalidArgument(
                "Unknown parameter %s: this call takes a body only.".formatted(parameter.getKey()))
            .exception();
      }
      if (!given.add(ParameterBinding.path(type, parameter.getKey()))) {
        throw RpcError.invalidArgument(
                "Invalid %s: the path or another parameter has a value for it."
                    .formatted(parameter.getKey()))
            .exception();
      }
      ParameterBinding.set(message, parameter.getKey(), parameter.getValue());
    }
  }
}
