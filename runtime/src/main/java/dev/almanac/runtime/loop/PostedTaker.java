package dev.almanac.runtime.loop;

import dev.almanac.runtime.entity.Envelope;

/** Leaves letters for a loop about messages to its runs. */
record PostedTaker(Mailbox mailbox, Peers.MessageTaker taker) implements Peers.MessageTaker {
  @Override
  public void arrived(Envelope message) {
    mailbox.post(() -> taker.arrived(message));
  }

  @Override
  public void look() {
    mailbox.post(taker::look);
  }
}
