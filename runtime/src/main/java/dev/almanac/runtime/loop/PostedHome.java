package dev.almanac.runtime.loop;

import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;

/** Leaves letters for a loop about its queues. */
public record PostedHome(Mailbox mailbox, Peers.QueueHome home) implements Peers.QueueHome {
  @Override
  public void offer(TaskRef task) {
    mailbox.post(() -> home.offer(task));
  }

  @Override
  public void giveBack(TaskRef task) {
    mailbox.post(() -> home.giveBack(task));
  }

  @Override
  public void stale(TaskRef task, PollTicket poll) {
    mailbox.post(() -> home.stale(task, poll));
  }

  @Override
  public void withdraw(TaskRef question) {
    mailbox.post(() -> home.withdraw(question));
  }

  @Override
  public void spilled(QueueKey queue, List<BacklogRow> rows) {
    mailbox.post(() -> home.spilled(queue, rows));
  }
}
