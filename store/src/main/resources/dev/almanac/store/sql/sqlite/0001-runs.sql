-- Keys lead with what is read, and what grows with every step is only ever appended.

CREATE TABLE write_level (level INTEGER NOT NULL);
INSERT INTO write_level (level) VALUES (1);

CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counter (name, value) VALUES ('epoch', 0), ('run', 0), ('attribute', 0);

CREATE TABLE node (node TEXT PRIMARY KEY, epoch INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE namespace (
  id BLOB PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE attribute (
  id INTEGER PRIMARY KEY, namespace BLOB NOT NULL, name TEXT NOT NULL, type INTEGER NOT NULL
);
CREATE UNIQUE INDEX attribute_name ON attribute (namespace, name);

-- What never changes of a run.
CREATE TABLE run (
  run_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  namespace BLOB NOT NULL,
  workflow_id TEXT NOT NULL,
  run_id BLOB NOT NULL
);
CREATE UNIQUE INDEX run_id ON run (namespace, run_id);

-- The one row that every step updates: narrow, and with no index but its key.
CREATE TABLE state (
  run_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  status INTEGER NOT NULL,
  last_event_id INTEGER NOT NULL,
  history_bytes INTEGER NOT NULL
);

CREATE TABLE history (
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  first_event INTEGER NOT NULL,
  last_event INTEGER NOT NULL,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX history_run ON history (run_no, first_event);

CREATE TABLE fact (
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX fact_run ON fact (run_no, sequence);

CREATE TABLE snapshot (
  run_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  data BLOB NOT NULL
);

CREATE TABLE pointer (
  namespace BLOB NOT NULL,
  workflow_id TEXT NOT NULL,
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  run_id BLOB NOT NULL,
  status INTEGER NOT NULL,
  first_run_id BLOB NOT NULL,
  start_request_id TEXT NOT NULL,
  PRIMARY KEY (namespace, workflow_id)
) WITHOUT ROWID;

CREATE TABLE attention (
  run_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  due INTEGER NOT NULL
);
CREATE INDEX attention_due ON attention (due, partition, run_no);

CREATE TABLE inbox (
  partition INTEGER NOT NULL,
  source INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX inbox_message ON inbox (partition, source, sequence);

CREATE TABLE backlog (
  namespace BLOB NOT NULL,
  queue TEXT NOT NULL,
  kind INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  scheduled_event INTEGER NOT NULL,
  PRIMARY KEY (namespace, queue, kind, priority, sequence)
) WITHOUT ROWID;

-- close_time is the largest integer while a run is open, so that three descending columns are the
-- order of lists.
CREATE TABLE visibility (
  run_no INTEGER PRIMARY KEY,
  partition INTEGER NOT NULL,
  namespace BLOB NOT NULL,
  run_id BLOB NOT NULL,
  workflow_id TEXT NOT NULL,
  type TEXT NOT NULL,
  status INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  close_time INTEGER NOT NULL,
  history_length INTEGER NOT NULL,
  history_bytes INTEGER NOT NULL,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX visibility_run ON visibility (namespace, run_id);
CREATE INDEX visibility_order ON visibility (namespace, close_time, start_time, run_id);
CREATE INDEX visibility_workflow
  ON visibility (namespace, workflow_id, close_time, start_time, run_id);
CREATE INDEX visibility_type ON visibility (namespace, type, close_time, start_time, run_id);
CREATE INDEX visibility_start ON visibility (namespace, start_time);
-- Most runs are running or completed and never enter this one: the rare ends are what is looked for.
CREATE INDEX visibility_status ON visibility (namespace, status, close_time, start_time, run_id)
  WHERE status > 2;

-- One value a row, in the column of its type. text_key is the beginning of a text, short enough for
-- an index entry.
CREATE TABLE attribute_value (
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  namespace BLOB NOT NULL,
  attribute INTEGER NOT NULL,
  number INTEGER,
  real_number REAL,
  text_key TEXT,
  text TEXT,
  close_time INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  run_id BLOB NOT NULL
);
CREATE INDEX attribute_value_run ON attribute_value (run_no);
CREATE INDEX attribute_value_number
  ON attribute_value (namespace, attribute, number, close_time, start_time, run_id)
  WHERE number IS NOT NULL;
CREATE INDEX attribute_value_real
  ON attribute_value (namespace, attribute, real_number, close_time, start_time, run_id)
  WHERE real_number IS NOT NULL;
CREATE INDEX attribute_value_text
  ON attribute_value (namespace, attribute, text_key, close_time, start_time, run_id)
  WHERE text_key IS NOT NULL;

-- Runs that nobody can find any more and whose logs wait to be deleted.
CREATE TABLE forgotten (run_no INTEGER PRIMARY KEY, partition INTEGER NOT NULL);
