package dev.almanac.dist.supply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * A bill of materials in CycloneDX's JSON: the product, its libraries with their checksums, and
 * what is inside them. The same input gives the same bytes.
 *
 * @param time of the build, as all files in the product have it
 * @param jdk that compiled the product, for one who wants to compile the same
 */
record Bill(String version, String time, String jdk, LibraryList libraries, List<Part> parts) {
  private static final String SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json";

  JsonObject json() {
    var bill = new JsonObject();
    bill.addProperty("$schema", SCHEMA);
    bill.addProperty("bomFormat", "CycloneDX");
    bill.addProperty("specVersion", "1.6");
    bill.addProperty("version", 1);
    bill.add("metadata", metadata());
    bill.add("components", components());
    bill.add("dependencies", dependencies());
    bill.addProperty("serialNumber", "urn:uuid:" + numberOf(bill));
    return bill;
  }

  /** Another content has another number, and the same content the same one. */
  private static UUID numberOf(JsonObject bill) {
    return UUID.nameUUIDFromBytes(bill.toString().getBytes(StandardCharsets.UTF_8));
  }

  private JsonObject metadata() {
    var product = new JsonObject();
    product.addProperty("type", "application");
    product.addProperty("bom-ref", productReference());
    product.addProperty("group", "dev.almanac");
    product.addProperty("name", "almanac");
    product.addProperty("version", version);
    product.addProperty("purl", productReference());
    product.add("licenses", licences(new Licence("Apache-2.0")));
    var metadata = new JsonObject();
    metadata.addProperty("timestamp", time);
    metadata.add("component", product);
    metadata.add("properties", listOf(property("almanac:compiled-with", jdk)));
    return metadata;
  }

  private String productReference() {
    return "pkg:maven/dev.almanac/almanac@" + version;
  }

  private JsonArray components() {
    var components = new JsonArray();
    libraries.entries().forEach((library, entry) -> components.add(component(library, entry)));
    return components;
  }

  private JsonObject component(Library library, LibraryList.Entry entry) {
    var hash = new JsonObject();
    hash.addProperty("alg", "SHA-256");
    hash.addProperty("content", entry.sum());
    var component = new JsonObject();
    component.addProperty("type", "library");
    component.addProperty("bom-ref", library.packageUrl());
    component.addProperty("group", library.group());
    component.addProperty("name", library.name());
    component.addProperty("version", library.version());
    component.add("hashes", listOf(hash));
    component.add("licenses", licences(entry.licence()));
    component.addProperty("purl", library.packageUrl());
    var inside = new JsonArray();
    parts.stream()
        .filter(part -> part.host().equals(library))
        .forEach(part -> inside.add(component(part)));
    if (!inside.isEmpty()) {
      component.add("components", inside);
    }
    return component;
  }

  private static JsonObject component(Part part) {
    var component = new JsonObject();
    component.addProperty("type", "library");
    component.addProperty("bom-ref", part.host() + "/" + part.name());
    component.addProperty("name", part.name());
    component.addProperty("version", part.version());
    component.add("licenses", licences(part.licence()));
    if (!part.packageUrl().isEmpty()) {
      component.addProperty("purl", part.packageUrl());
    }
    return component;
  }

  private JsonArray dependencies() {
    var all = new JsonArray();
    libraries.libraries().forEach(library -> all.add(library.packageUrl()));
    var product = new JsonObject();
    product.addProperty("ref", productReference());
    product.add("dependsOn", all);
    return listOf(product);
  }

  private static JsonArray licences(Licence licence) {
    var one = new JsonObject();
    if (licence.choices().size() > 1) {
      one.addProperty("expression", licence.expression());
    } else {
      var id = new JsonObject();
      id.addProperty("id", licence.expression());
      one.add("license", id);
    }
    return listOf(one);
  }

  private static JsonObject property(String name, String value) {
    var property = new JsonObject();
    property.addProperty("name", name);
    property.addProperty("value", value);
    return property;
  }

  private static JsonArray listOf(JsonObject one) {
    var list = new JsonArray();
    list.add(one);
    return list;
  }
}
