package dev.almanac.store.codec.message;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredNotice;

/** Converts messages between entities to the bytes of inbox rows and back. */
public final class EntityMessageCodec {
  private EntityMessageCodec() {}

  public static Blob encode(EntityMessage message) {
    return Wire.blob(Formats.ENTITY_MESSAGE, EntityMessageWriter.write(message));
  }

  /** @throws StoreException.Corrupt if this version does not know the message */
  public static EntityMessage decode(Blob blob) {
    return EntityMessageReader.read(
        Wire.readShared(blob, Formats.ENTITY_MESSAGE, StoredNotice.parser()));
  }
}
