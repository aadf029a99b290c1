package dev.almanac.store.codec.message;

import dev.almanac.engine.message.EntityMessage;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredNotice;

/** What a run or a schedule has to tell another, as it waits in an inbox. */
public final class EntityMessageCodec {
  private EntityMessageCodec() {}

  public static Blob encode(EntityMessage notice) {
    return Wire.blob(Formats.NOTICE, EntityMessageWriter.write(notice));
  }

  /** @throws StoreException.Corrupt if it is none that this version knows */
  public static EntityMessage decode(Blob blob) {
    return EntityMessageReader.read(Wire.readShared(blob, Formats.NOTICE, StoredNotice.parser()));
  }
}
