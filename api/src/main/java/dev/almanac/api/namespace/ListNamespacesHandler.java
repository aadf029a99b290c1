package dev.almanac.api.namespace;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.identity.Grants;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListNamespacesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Lists the namespaces in which the caller may do something, by name. A page token is the last name
 * of the previous page.
 */
public record ListNamespacesHandler(Namespaces namespaces, NamespaceMessages messages)
    implements Handler<ListNamespacesRequest, ListNamespacesResponse> {
  private static final int DEFAULT_PAGE = 200;
  private static final int LARGEST_PAGE = 1_000;

  /** A page ends after the namespace that exceeds this size: clients accept 4 MiB. */
  private static final long MOST_BYTES = 2 << 20;

  /** The length of a name. */
  private static final int LONGEST_TOKEN = 1_000;

  @Override
  public MethodDescriptor<ListNamespacesRequest, ListNamespacesResponse> method() {
    return WorkflowServiceGrpc.getListNamespacesMethod();
  }

  @Override
  public CompletionStage<ListNamespacesResponse> handle(ListNamespacesRequest request, Call call) {
    int size = pageSize(request.getPageSize());
    List<Namespace> found =
        known(token(request.getNextPageToken()), size + 1, call.identity().grants());
    var answer = ListNamespacesResponse.newBuilder();
    long bytes = 0;
    for (var namespace : found.subList(0, Math.min(size, found.size()))) {
      var description = messages.description(namespace);
      answer.addNamespaces(description);
      bytes += description.getSerializedSize();
      if (bytes > MOST_BYTES) {
        break;
      }
    }
    int count = answer.getNamespacesCount();
    if (found.size() > count) {
      answer.setNextPageToken(ByteString.copyFromUtf8(found.get(count - 1).name()));
    }
    return CompletableFuture.completedFuture(answer.build());
  }

  private List<Namespace> known(String after, int limit, Grants grants) {
    var known = new ArrayList<Namespace>();
    var page = namespaces.after(after, limit);
    while (!page.isEmpty() && known.size() < limit) {
      page.stream().filter(one -> grants.mayKnow(one.name())).forEach(known::add);
      page = namespaces.after(page.getLast().name(), limit);
    }
    return known.subList(0, Math.min(limit, known.size()));
  }

  private static int pageSize(int asked) {
    if (asked < 0) {
      throw RpcError.invalidArgument("PageSize must not be negative, found %d.".formatted(asked))
          .exception();
    }
    return asked == 0 ? DEFAULT_PAGE : Math.min(asked, LARGEST_PAGE);
  }

  private static String token(ByteString token) {
    if (token.size() > LONGEST_TOKEN || !token.isValidUtf8()) {
      throw RpcError.invalidArgument("Invalid NextPageToken.").exception();
    }
    return token.toStringUtf8();
  }
}
