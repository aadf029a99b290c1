package dev.almanac.runtime.loop;

import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;

/** Leaves letters for a loop about the tasks of its runs. */
public record PostedGiver(Mailbox mailbox, Peers.TaskGiver giver) implements Peers.TaskGiver {
  @Override
  public void give(TaskRef task, PollTicket poll) {
    mailbox.post(() -> giver.give(task, poll));
  }

  @Override
  public void leaveSticky(TaskRef task) {
    mailbox.post(() -> giver.leaveSticky(task));
  }
}
