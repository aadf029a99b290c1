package dev.almanac.store.codec;

import dev.almanac.engine.notice.Notice;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.proto.StoredNotice;

/** What a run or a schedule has to tell another, as it waits in an inbox. */
public final class NoticeCodec {
  private NoticeCodec() {}

  public static Blob encode(Notice notice) {
    return Wire.blob(Formats.NOTICE, NoticeWriter.write(notice));
  }

  /** @throws StoreException.Corrupt if it is none that this version knows */
  public static Notice decode(Blob blob) {
    return NoticeReader.read(Wire.readShared(blob, Formats.NOTICE, StoredNotice.parser()));
  }
}
