package dev.almanac.api.limit;

import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.Ticker;
import dev.almanac.api.access.Permissions;
import dev.almanac.api.access.RequestField;
import dev.almanac.api.identity.Permission;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Limits what callers and namespaces may ask for at once. */
public final class CallLimits {
  /** What may wait as long as its caller likes. */
  private static final Set<String> WAITING =
      Set.of("UpdateWorkflowExecution", "ExecuteMultiOperation", "SkipTime");

  private final Optional<CallerUsages> callers;
  private final NamespaceShares shares;
  private final Ticker ticker;

  /** @param room how many calls may be under way */
  public CallLimits(CallerRates rates, int room, Ticker ticker) {
    this.callers =
        rates.isLimited() ? Optional.of(new CallerUsages(rates, ticker)) : Optional.empty();
    this.shares = new NamespaceShares(room);
    this.ticker = ticker;
  }

  public List<Handler<?, ?>> around(Collection<? extends Handler<?, ?>> handlers) {
    return handlers.stream().<Handler<?, ?>>map(this::limited).toList();
  }

  private <Q extends Message, A extends Message> Handler<Q, A> limited(Handler<Q, A> handler) {
    var permission = Permissions.of(handler.method()).orElse(Permission.OPERATE);
    var shared = sharesRoom(handler, permission) ? shared(handler) : handler;
    return callers
        .<Handler<Q, A>>map(
            usages -> new RatedHandler<>(shared, usages, isRated(permission), ticker))
        .orElse(shared);
  }

  private <Q extends Message, A extends Message> Handler<Q, A> shared(Handler<Q, A> handler) {
    return RequestField.namespaceOf(handler.method())
        .<Handler<Q, A>>map(namespace -> new SharedHandler<>(handler, namespace, shares))
        .orElse(handler);
  }

  /**
   * Changes go through the room of the loops; polls, queries and lists have limits of their own.
   */
  private static boolean sharesRoom(Handler<?, ?> handler, Permission permission) {
    String name = String.valueOf(handler.method().getBareMethodName());
    return permission == Permission.WRITE && !WAITING.contains(name);
  }

  /** Workers ask and tell as often as there are tasks. */
  private static boolean isRated(Permission permission) {
    return permission != Permission.WORK && permission != Permission.COMPLETE;
  }
}
