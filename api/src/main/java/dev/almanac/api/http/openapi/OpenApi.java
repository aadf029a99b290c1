package dev.almanac.api.http.openapi;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import dev.almanac.api.http.json.ParameterBinding;
import dev.almanac.api.http.route.PathTemplate;
import dev.almanac.api.http.rpc.HttpBinding;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Describes all calls over HTTP as a document of OpenAPI 3. */
public final class OpenApi {
  /** Temporal's paths have a second form without this, which the document leaves out. */
  private static final String PREFIX = "/api/";

  private final JsonWriter out;
  private final Schemas schemas;

  private OpenApi(JsonWriter out) {
    this.out = out;
    this.schemas = new Schemas(out);
  }

  /** Returns the document for these methods. */
  public static String document(Collection<MethodDescriptor> methods, String version) {
    var text = new StringWriter();
    try (var out = new JsonWriter(text)) {
      out.setHtmlSafe(false);
      new OpenApi(out).write(methods, version);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to memory", e);
    }
    return text.toString();
  }

  private void write(Collection<MethodDescriptor> methods, String version) throws IOException {
    out.beginObject();
    out.name("openapi").value("3.0.3");
    out.name("info").beginObject();
    out.name("title").value("Almanac");
    out.name("version").value(version);
    out.endObject();
    out.name("paths").beginObject();
    for (var path : paths(methods).entrySet()) {
      out.name(path.getKey()).beginObject();
      for (var binding : path.getValue().values()) {
        operation(binding);
      }
      out.endObject();
    }
    out.endObject();
    out.name("components").beginObject().name("schemas");
    schemas.writeAll();
    out.endObject();
    out.endObject();
  }

  /** Returns the bindings by path and then by method of HTTP. */
  private static Map<String, Map<String, HttpBinding>> paths(Collection<MethodDescriptor> methods) {
    var paths = new TreeMap<String, Map<String, HttpBinding>>();
    for (var method : methods) {
      for (var binding : HttpBinding.of(method)) {
        String path = binding.path().toString();
        if (path.startsWith(PREFIX)) {
          paths.computeIfAbsent(path, absent -> new LinkedHashMap<>()).put(binding.verb(), binding);
        }
      }
    }
    return paths;
  }

  private void operation(HttpBinding binding) throws IOException {
    var method = binding.method();
    out.name(binding.verb().toLowerCase(Locale.ROOT)).beginObject();
    out.name("operationId").value(operationId(binding));
    out.name("tags").beginArray().value(method.getService().getFullName()).endArray();
    out.name("parameters").beginArray();
    for (var segment : binding.path().segments()) {
      if (segment instanceof PathTemplate.Variable(var name)) {
        List<FieldDescriptor> path = ParameterBinding.path(method.getInputType(), name);
        parameter(name, "path", path.getLast());
      }
    }
    if (binding.body().isEmpty()) {
      for (var query : QueryFields.of(binding).entrySet()) {
        parameter(query.getKey(), "query", query.getValue());
      }
    }
    out.endArray();
    body(binding);
    responses(method);
    out.endObject();
  }

  /** Some calls have several paths; an id of an operation must be unique. */
  private static String operationId(HttpBinding binding) {
    String name = binding.method().getFullName().replace('.', '_');
    List<HttpBinding> all = HttpBinding.of(binding.method()).stream()
        .filter(each -> each.path().toString().startsWith(PREFIX))
        .toList();
    int at = all.indexOf(binding);
    return at <= 0 ? name : name + "_" + (at + 1);
  }

  private void parameter(String name, String place, FieldDescriptor field) throws IOException {
    out.beginObject();
    out.name("name").value(name);
    out.name("in").value(place);
    if (place.equals("path")) {
      out.name("required").value(true);
    }
    out.name("schema");
    schemas.field(field);
    out.endObject();
  }

  private void body(HttpBinding binding) throws IOException {
    if (binding.body().isEmpty()) {
      return;
    }
    out.name("requestBody").beginObject();
    out.name("required").value(true);
    content();
    var input = binding.method().getInputType();
    if (binding.body().equals(HttpBinding.WHOLE)) {
      schemas.message(input);
    } else {
      schemas.field(input.findFieldByName(binding.body()));
    }
    endContent();
    out.endObject();
  }

  private void responses(MethodDescriptor method) throws IOException {
    out.name("responses").beginObject();
    out.name("200").beginObject().name("description").value("The answer.");
    content();
    schemas.message(method.getOutputType());
    endContent();
    out.endObject();
    out.name("default").beginObject().name("description").value("A refusal.");
    content();
    schemas.message(com.google.rpc.Status.getDescriptor());
    endContent();
    out.endObject();
    out.endObject();
  }

  private void content() throws IOException {
    out.name("content").beginObject().name("application/json").beginObject().name("schema");
  }

  private void endContent() throws IOException {
    out.endObject().endObject();
  }
}
