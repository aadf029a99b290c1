package dev.almanac.api.durable.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.json.Members;
import dev.almanac.api.durable.payload.MemoDocument;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Optional;
import java.util.function.Function;

/** Reads what a client sends to create or to update a schedule. */
public final class DefinitionDocument {
  /** The largest memo, as a text of JSON. */
  public static final int MEMO_BYTES = 256 * 1024;

  private static final int NOTE = 1_000;
  private static final long LONGEST_JITTER = 3_600;

  private DefinitionDocument() {}

  /** Reads a new schedule; reports everything that is wrong with it. */
  public static Definition created(Members body) {
    require(body, "spec");
    require(body, "action");
    return read(body, true);
  }

  /** Reads the changes of a schedule; reports everything that is wrong with them. */
  public static Definition changed(Members body) {
    return read(body, false);
  }

  private static Definition read(Members body, boolean isNew) {
    return new Definition(
        new Definition.Times(
            SpecDocument.read(body), body.whole("jitter_seconds", 0, LONGEST_JITTER)),
        ActionDocument.read(body, isNew),
        PolicyNames.read(body),
        new Definition.Marks(memo(body), attributes(body)),
        new Definition.Limits(note(body), body.whole("max_runs", 1, Long.MAX_VALUE)));
  }

  private static void require(Members members, String name) {
    if (members.any(name).isEmpty()) {
      members.refuse(name, "is required");
    }
  }

  /** Reads the note of any request. */
  public static Optional<String> note(Members members) {
    return members.text("note", NOTE).filter(note -> {
      boolean fits = note.getBytes(UTF_8).length <= NOTE;
      if (!fits) {
        members.refuse("note", "must not have more than %d bytes".formatted(NOTE));
      }
      return fits;
    });
  }

  private static Optional<Memo> memo(Members members) {
    return marks(members, "memo", document -> {
      if (document.toString().getBytes(UTF_8).length > MEMO_BYTES) {
        throw Refusals.memoTooLarge(MEMO_BYTES).exception();
      }
      return MemoDocument.memo(document);
    });
  }

  private static Optional<SearchAttributes> attributes(Members members) {
    return marks(members, "search_attributes", MemoDocument::attributes);
  }

  /** Reads an object; one that is null removes what is there. */
  private static <T> Optional<T> marks(
      Members members, String name, Function<JsonObject, T> reader) {
    if (!members.has(name)) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(members.object(name).orElseGet(JsonObject::new)));
    } catch (IllegalArgumentException e) {
      members.refuse(name, "cannot be stored: " + e.getMessage());
      return Optional.empty();
    }
  }
}
