package dev.almanac.runtime.loop;

/** Leaves letters for a loop about messages to its runs. */
public record PostedMessageReceiver(Mailbox mailbox, Peers.MessageReceiver taker)
    implements Peers.MessageReceiver {
  @Override
  public void arrived(KeyedMessage message) {
    mailbox.post(() -> taker.arrived(message));
  }

  @Override
  public void look() {
    mailbox.post(taker::look);
  }
}
