package dev.almanac.api.summary;

import dev.almanac.api.RpcError;
import dev.almanac.api.token.PageToken;
import dev.almanac.protocol.schedule.v1.SummaryOrder;
import dev.almanac.store.list.ListKey;
import java.util.Optional;

/** Where a page of summaries begins. As text, it fits a URL. */
sealed interface SummaryPlace {
  /** In the order of lists, after a row; null for the beginning. */
  record InTime(Optional<ListKey> after) implements SummaryPlace {}

  /** In the order of ids, after one; empty for the beginning. */
  record InIds(String after) implements SummaryPlace {}

  /** @throws dev.almanac.api.RpcException if the order or the token is invalid */
  static SummaryPlace read(SummaryOrder order, String token) {
    var bytes = PageToken.bytes(token);
    return switch (order) {
      case SUMMARY_ORDER_UNSPECIFIED ->
        new InTime(PageToken.InList.read(bytes).map(PageToken.InList::last));
      case SUMMARY_ORDER_SCHEDULE_ID ->
        new InIds(PageToken.InIds.read(bytes).map(PageToken.InIds::last).orElse(""));
      case UNRECOGNIZED ->
        throw RpcError.invalidArgument("Order must be a known order.").exception();
    };
  }

  static String text(ListKey after) {
    return new PageToken.InList(after).text();
  }

  static String text(String after) {
    return new PageToken.InIds(after).text();
  }
}
