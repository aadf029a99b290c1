package dev.almanac.api.audit;

import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.store.proto.StoredAudit;

/** Records the requests of routes that are no calls. */
final class AuditedRoute {
  private AuditedRoute() {}

  static HttpRoute of(HttpRoute route, HttpRoute.Needs needs, Recorder recorder) {
    return new HttpRoute(
        route.method(),
        route.path(),
        request -> recorder.record(
            about(route, needs, request), request.call(), () -> route.handler().handle(request)),
        route.refusals(),
        route.access(),
        route.isForProbes());
  }

  private static StoredAudit.Builder about(
      HttpRoute route, HttpRoute.Needs needs, HttpRequest request) {
    var record = StoredAudit.newBuilder()
        .setMethod(route.method() + " " + route.path())
        .setNamespace(CallFields.shortened(needs.namespace().apply(request)));
    var schedule = request.variables().get("schedule_id");
    return schedule == null ? record : record.setScheduleId(CallFields.shortened(schedule));
  }
}
