package dev.almanac.api.durable;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.change.AttributeRules;
import dev.almanac.api.durable.change.BackfillSchedule;
import dev.almanac.api.durable.change.Change;
import dev.almanac.api.durable.change.CreateSchedule;
import dev.almanac.api.durable.change.DeleteSchedule;
import dev.almanac.api.durable.change.PauseSchedule;
import dev.almanac.api.durable.change.TriggerSchedule;
import dev.almanac.api.durable.change.UpdateSchedule;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.read.ClusterDocument;
import dev.almanac.api.durable.read.DescribeSchedule;
import dev.almanac.api.durable.read.ListSchedules;
import dev.almanac.api.durable.read.PageTokens;
import dev.almanac.api.durable.read.ReadHistory;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.api.list.SchedulePages;
import dev.almanac.api.schedule.ScheduleEditor;
import dev.almanac.api.system.ClusterIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The paths of Durable Workflow's control plane. */
public final class DurableRoutes {
  private static final String SCHEDULES = "/api/schedules";
  private static final String SCHEDULE = SCHEDULES + "/{schedule_id}";

  /** Where its clients look for what this server does not have. */
  private static final List<String> NOT_SERVED = List.of(
      "workflows",
      "activities",
      "worker",
      "workers",
      "worker-sessions",
      "namespaces",
      "task-queues",
      "search-attributes",
      "external-payloads",
      "storage",
      "system",
      "bridge-adapters",
      "service-endpoints");

  private final Front front;
  private final List<HttpRoute> routes = new ArrayList<>();

  private DurableRoutes(HandlerContext context) {
    this.front = new Front(context.namespaces());
  }

  public static List<HttpRoute> of(HandlerContext context, ClusterIdentity identity) {
    var routes = new DurableRoutes(context);
    routes.addReads(context, identity);
    routes.addChanges(context);
    routes.addRefusals();
    return List.copyOf(routes.routes);
  }

  private void addReads(HandlerContext context, ClusterIdentity identity) {
    var records = context.runtime().scheduleRecords();
    var list = new ListSchedules(
        context.attributes(),
        new SchedulePages(context.runtime().lists(), records),
        new PageTokens(identity.id()),
        context.clock());
    var describe = new DescribeSchedule(context.runtime().schedules(), context.clock());
    var history = new ReadHistory(new LedgerReader(records));
    var cluster = new ClusterDocument(identity);
    add(
        "GET",
        SCHEDULES,
        request ->
            list.list(request.namespace(), request::parameter, new CallAsker(request.call())));
    add(
        "GET",
        SCHEDULE,
        request -> CompletableFuture.completedFuture(
            describe.describe(request.namespace(), request.name())));
    add(
        "GET",
        SCHEDULE + "/history",
        request -> history.read(request.namespace(), request.name(), request::parameter));
    routes.add(front.open(
        "GET", "/api/cluster/info", request -> cluster.answer(Front.namespaceName(request))));
    routes.add(front.open(
        "GET", "/api/health", request -> Answer.ok(new Document().put("status", "serving"))));
  }

  private void addChanges(HandlerContext context) {
    var schedules = context.runtime().schedules();
    var editor = ScheduleEditor.of(context);
    var attributes = new AttributeRules(context.attributes(), context.limits());
    var create = new CreateSchedule(editor, attributes, context.ids());
    var update = new UpdateSchedule(editor, attributes);
    var pause = new PauseSchedule(schedules);
    var trigger = new TriggerSchedule(schedules);
    var backfill = new BackfillSchedule(
        schedules, context.runtime().scheduleRecords(), context.calculations(), context.clock());
    var delete = new DeleteSchedule(schedules);
    add(
        "POST",
        SCHEDULES,
        request -> create.create(request.namespace(), request.body(), request.caller()));
    change("PUT", "", update::update);
    change("POST", "/pause", pause::pause);
    change("POST", "/resume", pause::resume);
    change("DELETE", "", delete::delete);
    change("POST", "/trigger", trigger::trigger);
    change("POST", "/backfill", backfill::backfill);
  }

  private void change(String method, String path, Function<Change, CompletionStage<Answer>> call) {
    change(method, path, (change, caller) -> call.apply(change));
  }

  private void change(
      String method, String path, BiFunction<Change, Call, CompletionStage<Answer>> call) {
    add(method, SCHEDULE + path, request -> call.apply(request.change(), request.call()));
  }

  private void add(String method, String path, Function<Request, CompletionStage<Answer>> handler) {
    routes.add(front.route(method, path, handler));
  }

  private void addRefusals() {
    for (var part : NOT_SERVED) {
      var path = "/api/" + part;
      for (var method : List.of("GET", "POST", "PUT", "DELETE")) {
        routes.add(front.open(method, path + "/{rest=**}", request -> Refusals.notServed(path)));
      }
    }
  }
}
