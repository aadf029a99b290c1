-- Which version of a calendar a schedule uses, so that those that lag behind are found at once.
ALTER TABLE calendar_use ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX calendar_use_version
  ON calendar_use (namespace, calendar, version, partition, schedule_no);
