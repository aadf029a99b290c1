package dev.almanac.api.absent;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Uuids;
import io.temporal.api.operatorservice.v1.GetNexusEndpointRequest;
import io.temporal.api.operatorservice.v1.GetNexusEndpointResponse;
import io.temporal.api.operatorservice.v1.ListNexusEndpointsRequest;
import io.temporal.api.operatorservice.v1.ListNexusEndpointsResponse;

/** There are no Nexus endpoints. */
final class AbsentEndpoints {
  private static final int LARGEST_PAGE = 1_000;

  private AbsentEndpoints() {}

  /** The page does not matter in a search by name. */
  static ListNexusEndpointsResponse list(ListNexusEndpointsRequest request) {
    int size = request.getPageSize();
    if (request.getName().isEmpty() && (size < 0 || size > LARGEST_PAGE)) {
      throw RpcError.invalidArgument(
              "page_size must be 0 to %d, found %d.".formatted(LARGEST_PAGE, size))
          .exception();
    }
    return ListNexusEndpointsResponse.getDefaultInstance();
  }

  static GetNexusEndpointResponse get(GetNexusEndpointRequest request) {
    String id = IdChecks.require("Id", request.getId());
    throw Uuids.runId("Id", id)
        .map(valid -> RpcError.notFound("Nexus endpoint with ID %s not found.".formatted(valid)))
        .orElseThrow()
        .exception();
  }
}
