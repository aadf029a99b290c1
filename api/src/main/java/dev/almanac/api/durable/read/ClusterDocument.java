package dev.almanac.api.durable.read;

import com.google.gson.JsonNull;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.DefinitionDocument;
import dev.almanac.api.durable.document.PolicyNames;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.system.ClusterIdentity;
import java.util.List;

/**
 * Tells clients what this server is and can do. They ask before they use something that not every
 * server has, and then fail with an error that names it; so what is not served is denied, not left
 * out.
 */
public record ClusterDocument(ClusterIdentity identity) {
  private static final int PAYLOAD_BYTES = 2 * 1024 * 1024;

  /** The version of the request contract. */
  private static final int CONTRACT = 1;

  private static final List<String> NOT_SERVED = List.of(
      "workflow_tasks",
      "activity_tasks",
      "signals",
      "queries",
      "updates",
      "history_export",
      "bridge_adapter_outcome_contract",
      "external_executor_config_contract",
      "invocable_carrier_contract");

  private static final List<String> WORKER_CAPABILITIES = List.of(
      "query_tasks",
      "cooperative_cancellation",
      "runtime_external_payload_transport",
      "activity_lease_renewal",
      "message_streams");

  /** @param namespace the one that the request names, known or not */
  public Answer answer(String namespace) {
    return Answer.ok(new Document()
        .put("server_id", identity.id())
        .put("server", "almanac")
        .put("version", identity.version())
        .put("default_namespace", "default")
        .put("supported_sdk_versions", new Document().put("python", ">=2.12"))
        .put("capabilities", capabilities())
        .put(
            "limits",
            new Document()
                .put("max_payload_bytes", PAYLOAD_BYTES)
                .put("max_memo_bytes", DefinitionDocument.MEMO_BYTES))
        .put(
            "namespace",
            new Document()
                .put("name", namespace)
                .put("external_payload_storage", JsonNull.INSTANCE))
        .put("control_plane", controlPlane())
        .put("worker_protocol", workers()));
  }

  private static Document capabilities() {
    var capabilities = new Document()
        .put("schedules", true)
        .put("schedule_jitter", true)
        .put("schedule_max_runs", true)
        .put("search_attributes", true)
        .put("payload_codec_envelope", true)
        .put("payload_codec_envelope_responses", true)
        .putTexts("payload_codecs", List.of("avro"))
        .putTexts("response_compression", List.of());
    NOT_SERVED.forEach(name -> capabilities.put(name, false));
    return capabilities;
  }

  private static Document controlPlane() {
    return new Document()
        .put("version", Refusals.VERSION)
        .put("header", Refusals.VERSION_HEADER)
        .put(
            "request_contract",
            new Document()
                .put("schema", "durable-workflow.v2.control-plane-request.contract")
                .put("version", CONTRACT)
                .put("operations", operations()));
  }

  private static Document operations() {
    var policy = values("overlap_policy", PolicyNames.all());
    return new Document()
        .put("schedule.create", policy)
        .put("schedule.update", policy)
        .put("schedule.trigger", policy)
        .put("schedule.backfill", policy)
        .put("schedule.list", values("status", List.of("active", "paused")));
  }

  private static Document values(String field, List<String> values) {
    var canonical = new Document().putTexts("canonical_values", values);
    return new Document().put("fields", new Document().put(field, canonical));
  }

  private static Document workers() {
    var capabilities = new Document();
    WORKER_CAPABILITIES.forEach(name -> capabilities.put(name, false));
    return new Document()
        .put("version", JsonNull.INSTANCE)
        .put("server_capabilities", capabilities);
  }
}
