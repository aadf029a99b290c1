package dev.almanac.runtime.commit;

import dev.almanac.runtime.entity.Slot;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.MessageKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes of a commit that change no run and no schedule.
 *
 * @param drained backlog rows whose tasks are gone
 * @param taken messages whose run or schedule is gone
 */
record UnownedWrites(List<BacklogRow> drained, List<UndeliverableMessage> taken) {
  /** A message without a receiver, and the answer to its sender. */
  record UndeliverableMessage(Slot<?, ?> slot, MessageKey message, Optional<KeyedMessage> answer) {}

  UnownedWrites {
    drained = List.copyOf(drained);
    taken = List.copyOf(taken);
  }

  List<MessageKey> messages() {
    return taken.stream().map(UndeliverableMessage::message).toList();
  }

  List<KeyedMessage> answers() {
    return taken.stream().flatMap(one -> one.answer().stream()).toList();
  }

  /** Returns a copy without the messages to some slots, which will be read again. */
  UnownedWrites without(Set<Slot<?, ?>> slots) {
    return new UnownedWrites(
        drained, taken.stream().filter(one -> !slots.contains(one.slot())).toList());
  }
}
