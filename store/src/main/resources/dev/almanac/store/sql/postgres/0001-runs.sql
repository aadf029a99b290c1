-- Keys lead with what is read. Text keys are ordered by bytes, as on SQLite.

CREATE TABLE write_level (level integer NOT NULL);
INSERT INTO write_level (level) VALUES (1);

CREATE TABLE counter (name text COLLATE "C" PRIMARY KEY, value bigint NOT NULL);
INSERT INTO counter (name, value) VALUES ('epoch', 0), ('run', 0), ('attribute', 0);

CREATE TABLE node (node text COLLATE "C" PRIMARY KEY, epoch bigint NOT NULL);

-- Ends the statement it is called in, and so its transaction, unless ok.
CREATE FUNCTION almanac_require(ok boolean, code text, message text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF ok THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION USING ERRCODE = code, MESSAGE = message;
END
$$;

CREATE TABLE namespace (
  id uuid PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  version bigint NOT NULL,
  data bytea NOT NULL
);

CREATE TABLE attribute (
  id integer PRIMARY KEY,
  namespace uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  type integer NOT NULL
);
CREATE UNIQUE INDEX attribute_name ON attribute (namespace, name);

-- What never changes of a run.
CREATE TABLE run (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  namespace uuid NOT NULL,
  workflow_id text COLLATE "C" NOT NULL,
  run_id uuid NOT NULL,
  PRIMARY KEY (partition, run_no)
);
CREATE UNIQUE INDEX run_id ON run (namespace, run_id);

-- The one row that every step updates: narrow, no index but its key, and room in each page for the
-- next version.
CREATE TABLE state (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  status integer NOT NULL,
  last_event_id bigint NOT NULL,
  history_bytes bigint NOT NULL,
  PRIMARY KEY (partition, run_no)
) WITH (fillfactor = 70);

CREATE TABLE history (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  first_event bigint NOT NULL,
  last_event bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, run_no, first_event)
);

CREATE TABLE fact (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  sequence bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, run_no, sequence)
);

CREATE TABLE snapshot (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  sequence bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, run_no)
);

CREATE TABLE pointer (
  namespace uuid NOT NULL,
  workflow_id text COLLATE "C" NOT NULL,
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  run_id uuid NOT NULL,
  status integer NOT NULL,
  first_run_id uuid NOT NULL,
  start_request_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (namespace, workflow_id)
);

CREATE TABLE attention (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  due bigint NOT NULL,
  PRIMARY KEY (partition, run_no)
);
CREATE INDEX attention_due ON attention (due, partition, run_no);

-- Rows come and go quickly here: clear them away before scans wade through the dead.
CREATE TABLE inbox (
  partition integer NOT NULL,
  source integer NOT NULL,
  sequence bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, source, sequence)
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

CREATE TABLE backlog (
  namespace uuid NOT NULL,
  queue text COLLATE "C" NOT NULL,
  kind integer NOT NULL,
  priority integer NOT NULL,
  sequence bigint NOT NULL,
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  scheduled_event bigint NOT NULL,
  PRIMARY KEY (namespace, queue, kind, priority, sequence)
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

-- close_time is the largest bigint while a run is open, so that three descending columns are the
-- order of lists.
CREATE TABLE visibility (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  namespace uuid NOT NULL,
  run_id uuid NOT NULL,
  workflow_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  status integer NOT NULL,
  start_time bigint NOT NULL,
  close_time bigint NOT NULL,
  history_length bigint NOT NULL,
  history_bytes bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (namespace, run_id)
);
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
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  namespace uuid NOT NULL,
  attribute integer NOT NULL,
  number bigint,
  real_number double precision,
  text_key text COLLATE "C",
  text text COLLATE "C",
  close_time bigint NOT NULL,
  start_time bigint NOT NULL,
  run_id uuid NOT NULL
);
CREATE INDEX attribute_value_run ON attribute_value (partition, run_no);
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
CREATE TABLE forgotten (
  partition integer NOT NULL, run_no bigint NOT NULL, PRIMARY KEY (partition, run_no)
);
