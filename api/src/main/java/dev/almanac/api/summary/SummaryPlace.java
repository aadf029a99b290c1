package dev.almanac.api.summary;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.api.token.PageToken;
import dev.almanac.protocol.schedule.v1.SummaryOrder;
import dev.almanac.store.list.ListKey;
import java.util.Base64;
import java.util.Optional;

/** Where a page of summaries begins. As text, it fits a URL. */
sealed interface SummaryPlace {
  /** In the order of lists, after a row; null for the beginning. */
  record InTime(Optional<ListKey> after) implements SummaryPlace {}

  /** In the order of ids, after one; empty for the beginning. */
  record InIds(String after) implements SummaryPlace {}

  /** @throws dev.almanac.api.RpcException if the order or the token is invalid */
  static SummaryPlace read(SummaryOrder order, String token) {
    var bytes = bytes(token);
    return switch (order) {
      case SUMMARY_ORDER_UNSPECIFIED ->
        new InTime(PageToken.InList.read(bytes).map(PageToken.InList::last));
      case SUMMARY_ORDER_SCHEDULE_ID ->
        new InIds(PageToken.InIds.read(bytes).map(PageToken.InIds::last).orElse(""));
      case UNRECOGNIZED ->
        throw RpcError.invalidArgument("Order must be a known order.").exception();
    };
  }

  private static ByteString bytes(String token) {
    try {
      return ByteString.copyFrom(Base64.getUrlDecoder().decode(token));
    } catch (IllegalArgumentException e) {
      throw RpcError.invalidArgument("Invalid PageToken.").exception();
    }
  }

  static String text(ListKey after) {
    return text(new PageToken.InList(after).bytes());
  }

  static String text(String after) {
    return text(new PageToken.InIds(after).bytes());
  }

  private static String text(ByteString token) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token.toByteArray());
  }
}
