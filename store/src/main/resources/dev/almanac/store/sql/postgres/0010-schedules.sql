-- A row of attention means a run (0) or a schedule (1); their numbers come from one counter.
ALTER TABLE attention ADD COLUMN kind integer NOT NULL DEFAULT 0;
DROP INDEX attention_due;
CREATE INDEX attention_due ON attention (due, partition, run_no, kind);

-- Incarnations of schedules. deleted is the largest bigint while one lives, and an id has one that
-- does.
CREATE TABLE schedule (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  namespace uuid NOT NULL,
  schedule_id text COLLATE "C" NOT NULL,
  incarnation uuid NOT NULL,
  deleted bigint NOT NULL,
  definition bytea NOT NULL,
  PRIMARY KEY (partition, schedule_no)
);
CREATE UNIQUE INDEX schedule_id ON schedule (namespace, schedule_id, incarnation);
CREATE UNIQUE INDEX schedule_live ON schedule (namespace, schedule_id)
  WHERE deleted = 9223372036854775807;

-- The one row that every step of a schedule updates: no index but its key, and room in each page
-- for the next version.
CREATE TABLE schedule_head (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, schedule_no)
) WITH (fillfactor = 70);

-- What a schedule has several of, such as runs that it has started and times that wait. Rows come
-- and go quickly here.
CREATE TABLE schedule_part (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  kind integer NOT NULL,
  part_key text COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, schedule_no, kind, part_key)
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

-- What was done to a schedule, and what became of its times: from first_time to last_time, so many.
CREATE TABLE ledger (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  sequence bigint NOT NULL,
  recorded bigint NOT NULL,
  kind integer NOT NULL,
  times bigint NOT NULL,
  first_time bigint,
  last_time bigint,
  data bytea NOT NULL,
  PRIMARY KEY (partition, schedule_no, sequence)
);
CREATE INDEX ledger_time ON ledger (partition, schedule_no, first_time, sequence)
  WHERE first_time IS NOT NULL;
CREATE INDEX ledger_range ON ledger (partition, schedule_no, last_time, first_time, sequence)
  WHERE last_time > first_time;

-- What is left of old entries.
CREATE TABLE ledger_day (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  day bigint NOT NULL,
  kind integer NOT NULL,
  times bigint NOT NULL,
  PRIMARY KEY (partition, schedule_no, day, kind)
);

-- Named calendars, the last versions of each, and which schedules use them.
CREATE TABLE calendar (
  namespace uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (namespace, name, version)
);

CREATE TABLE calendar_use (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  namespace uuid NOT NULL,
  calendar text COLLATE "C" NOT NULL
);
CREATE INDEX calendar_use_schedule ON calendar_use (partition, schedule_no);
CREATE INDEX calendar_use_name ON calendar_use (namespace, calendar, partition, schedule_no);
