package dev.almanac.api.attention;

import dev.almanac.protocol.schedule.v1.AttentionItem;
import java.util.List;

/**
 * Something to look at, of one kind.
 *
 * @param count how much there is, shown or not
 */
record Attention(List<AttentionItem> items, long count) {
  static final Attention NONE = new Attention(List.of(), 0);

  static Attention of(List<AttentionItem> all, int most) {
    return new Attention(all.subList(0, Math.min(all.size(), most)), all.size());
  }
}
