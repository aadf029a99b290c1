-- A row of attention means a run (0) or a schedule (1); their numbers come from one counter.
ALTER TABLE attention ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
DROP INDEX attention_due;
CREATE INDEX attention_due ON attention (due, partition, run_no, kind);

-- Incarnations of schedules. deleted is the largest integer while one lives, and an id has one that
-- does.
CREATE TABLE schedule (
  schedule_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  namespace BLOB NOT NULL,
  schedule_id TEXT NOT NULL,
  incarnation BLOB NOT NULL,
  deleted INTEGER NOT NULL,
  definition BLOB NOT NULL
);
CREATE UNIQUE INDEX schedule_id ON schedule (namespace, schedule_id, incarnation);
CREATE UNIQUE INDEX schedule_live ON schedule (namespace, schedule_id)
  WHERE deleted = 9223372036854775807;

-- The one row that every step of a schedule updates.
CREATE TABLE schedule_head (
  schedule_no INTEGER PRIMARY KEY, partition INTEGER NOT NULL, data BLOB NOT NULL
);

-- What a schedule has several of, such as runs that it has started and times that wait.
CREATE TABLE schedule_part (
  partition INTEGER NOT NULL,
  schedule_no INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  part_key TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (schedule_no, kind, part_key)
) WITHOUT ROWID;

-- What was done to a schedule, and what became of its times: from first_time to last_time, so many.
CREATE TABLE ledger (
  partition INTEGER NOT NULL,
  schedule_no INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  times INTEGER NOT NULL,
  first_time INTEGER,
  last_time INTEGER,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX ledger_entry ON ledger (schedule_no, sequence);
CREATE INDEX ledger_time ON ledger (schedule_no, first_time, sequence)
  WHERE first_time IS NOT NULL;
CREATE INDEX ledger_range ON ledger (schedule_no, last_time, first_time, sequence)
  WHERE last_time > first_time;

-- What is left of old entries.
CREATE TABLE ledger_day (
  partition INTEGER NOT NULL,
  schedule_no INTEGER NOT NULL,
  day INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (schedule_no, day, kind)
) WITHOUT ROWID;

-- Named calendars, the last versions of each, and which schedules use them.
CREATE TABLE calendar (
  namespace BLOB NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (namespace, name, version)
) WITHOUT ROWID;

CREATE TABLE calendar_use (
  partition INTEGER NOT NULL,
  schedule_no INTEGER NOT NULL,
  namespace BLOB NOT NULL,
  calendar TEXT NOT NULL
);
CREATE INDEX calendar_use_schedule ON calendar_use (schedule_no);
CREATE INDEX calendar_use_name ON calendar_use (namespace, calendar, partition, schedule_no);
