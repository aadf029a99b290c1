-- Batches of operations. close_time is the largest integer while one is open, as of runs.
CREATE TABLE batch (
  namespace uuid NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  start_time bigint NOT NULL,
  close_time bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (namespace, job_id)
);
CREATE INDEX batch_start ON batch (namespace, start_time, job_id);
CREATE INDEX batch_close ON batch (close_time);
