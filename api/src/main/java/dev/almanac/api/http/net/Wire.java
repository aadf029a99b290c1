package dev.almanac.api.http.net;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.socket.DuplexChannel;
import java.util.function.Consumer;

/** Writes to a channel and ends it. What fails there ends the channel, of which others are told. */
record Wire(Channel channel) {
  void close() {
    Object ignored = channel.close();
  }

  /** Tells the client that nothing more comes. */
  void endOutput() {
    if (Encryption.isOf(channel)) {
      Encryption.endOutput(channel);
    } else if (channel instanceof DuplexChannel duplex) {
      Object ignored = duplex.shutdownOutput();
    }
  }

  void write(Object part) {
    Object ignored = channel.writeAndFlush(part);
  }

  /** @param written told on the channel's thread whether the network has taken the part */
  void write(Object part, Consumer<Boolean> written) {
    Object ignored =
        channel.writeAndFlush(part).addListener(outcome -> written.accept(outcome.isSuccess()));
  }
}
