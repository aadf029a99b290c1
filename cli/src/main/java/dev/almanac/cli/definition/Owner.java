package dev.almanac.cli.definition;

import com.google.gson.JsonPrimitive;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;

/** The label that says whose a schedule is: the field {@code owner} of its memo. */
public final class Owner {
  public static final String LABEL = "owner";

  private Owner() {}

  /** Returns the owner; empty if there is none. */
  public static String of(Memo memo) {
    var value = PayloadValues.value(memo.getFieldsOrDefault(LABEL, Payload.getDefaultInstance()));
    return DefinitionDocument.isText(value) ? value.getAsString() : "";
  }

  /** @param owner empty for none */
  public static Definition set(Definition definition, String owner) {
    var memo = definition.memo().toBuilder();
    if (owner.isEmpty()) {
      memo.removeFields(LABEL);
    } else {
      memo.putFields(LABEL, PayloadValues.payload(new JsonPrimitive(owner)));
    }
    return definition.withMemo(memo.build());
  }
}
