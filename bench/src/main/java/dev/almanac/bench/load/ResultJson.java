package dev.almanac.bench.load;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.almanac.bench.load.drive.Pace;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.measure.Costs;
import dev.almanac.bench.load.measure.Counts;
import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.LatencySummary;
import dev.almanac.bench.load.measure.Measurement;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.ServerAddress;
import java.util.Locale;

/** Writes the result of a run as JSON. */
final class ResultJson {
  private static final Gson PRETTY =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private ResultJson() {}

  static String text(ServerAddress address, Plan plan, Sample sample) {
    return PRETTY.toJson(json(address, plan, sample));
  }

  static JsonObject json(ServerAddress address, Plan plan, Sample sample) {
    Measurement result = sample.run();
    var json = new JsonObject();
    json.addProperty("address", address.toString());
    json.add("plan", plan(plan));
    json.addProperty("measured_seconds", result.window().toNanos() / 1e9);
    json.addProperty("completed", result.completed());
    json.addProperty("workflows_per_second", result.workflowsPerSecond());
    json.addProperty("signals_per_second", result.signalsPerSecond());
    json.add("latency_micros", latencies(result.timings()));
    json.addProperty("starts_per_second", result.startsPerSecond());
    json.addProperty("late_starts", result.lateness().late());
    json.addProperty("latest_start_micros", result.lateness().maxMicros());
    json.add("cpu_micros_per_workflow", cpu(result.costs(), result.completed()));
    json.add("database_per_workflow", database(result.costs(), result.completed()));
    sample.raw().ifPresent(raw -> json.add("raw_store", CalibrateCommand.json(raw)));
    json.add("whole_run", counts(result.counts()));
    json.add("errors", errors(result));
    return json;
  }

  static String text(JsonElement json) {
    return PRETTY.toJson(json);
  }

  private static JsonObject plan(Plan plan) {
    var json = new JsonObject();
    json.addProperty("scenario", plan.work().scenario().text());
    json.addProperty("in_flight", plan.pace().inFlight());
    if (plan.pace() instanceof Pace.Open open) {
      json.addProperty("rate", open.perSecond());
    }
    json.addProperty("warm_up_seconds", plan.limits().warmUp().toSeconds());
    json.addProperty("payload_bytes", plan.work().payloadBytes());
    json.addProperty("seen_by", plan.seenBy().name().toLowerCase(Locale.ROOT));
    json.addProperty("pollers", plan.worker().pollers());
    json.addProperty("connections", plan.connections());
    return json;
  }

  private static JsonObject latencies(Measurement.Timings timings) {
    var json = new JsonObject();
    json.add("workflow", latency(timings.workflow()));
    json.add("start", latency(timings.start()));
    json.add("signal", latency(timings.signal()));
    return json;
  }

  static JsonObject latency(LatencySummary latency) {
    var json = new JsonObject();
    json.addProperty("count", latency.count());
    json.addProperty("p50", latency.p50Micros());
    json.addProperty("p90", latency.p90Micros());
    json.addProperty("p99", latency.p99Micros());
    json.addProperty("max", latency.maxMicros());
    return json;
  }

  /** A process that could not be read is left out. */
  static JsonObject cpu(Costs costs, long things) {
    var json = new JsonObject();
    costs
        .cpu()
        .forEach(cpu ->
            cpu.microsPer(things).ifPresent(micros -> json.addProperty(cpu.process(), micros)));
    return json;
  }

  static JsonObject database(Costs costs, long things) {
    var json = new JsonObject();
    Sample.perOne(costs.database(), things)
        .forEach((name, value) -> json.addProperty(name.replace(' ', '_'), value));
    return json;
  }

  private static JsonObject counts(Counts counts) {
    var json = new JsonObject();
    json.addProperty("asked", counts.asked());
    for (Outcome outcome : Outcome.values()) {
      json.addProperty(outcome.name().toLowerCase(Locale.ROOT), counts.of(outcome));
    }
    json.addProperty("open", counts.open());
    json.addProperty("workflow_tasks", counts.workflowTasks());
    json.addProperty("activity_tasks", counts.activityTasks());
    json.addProperty("completions_refused", counts.refused());
    json.addProperty("history_reads", counts.historyReads());
    json.addProperty("signals", counts.signals());
    return json;
  }

  private static JsonArray errors(Measurement result) {
    var json = new JsonArray();
    for (ErrorCount error : result.errors()) {
      var entry = new JsonObject();
      entry.addProperty("call", error.call());
      entry.addProperty("code", error.code());
      entry.addProperty("count", error.count());
      entry.addProperty("first_message", error.firstMessage());
      json.add(entry);
    }
    return json;
  }
}
