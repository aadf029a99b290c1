package dev.almanac.api.http.json;

import com.google.protobuf.Descriptors.Descriptor;

/** Sums about how much memory messages take while they are read, and stops where it is too much. */
public final class Weight {
  private static final long OBJECT = 48;
  private static final long FIELD = 8;

  /** The messages would take more memory than one request may. */
  public static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge() {
      super("Too large", null, false, false);
    }
  }

  private final long most;
  private long bytes;

  Weight(long most) {
    this.most = most;
  }

  void addMessage(Descriptor type) {
    add(OBJECT + FIELD * type.getFields().size());
  }

  /** Returns the text. */
  String add(String text) {
    add(OBJECT + text.length());
    return text;
  }

  /** Returns the text, whose parts between commas may become texts of their own. */
  String addParts(String text) {
    add(OBJECT * text.chars().filter(each -> each == ',').count());
    return add(text);
  }

  private void add(long more) {
    bytes += more;
    if (bytes > most) {
      throw new TooLarge();
    }
  }

  long bytes() {
    return bytes;
  }
}
