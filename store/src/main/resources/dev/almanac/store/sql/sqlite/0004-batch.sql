-- Batches of operations. close_time is the largest integer while one is open, as of runs.
CREATE TABLE batch (
  namespace BLOB NOT NULL,
  job_id TEXT NOT NULL,
  start_time INTEGER NOT NULL,
  close_time INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (namespace, job_id)
) WITHOUT ROWID;
CREATE INDEX batch_start ON batch (namespace, start_time, job_id);
CREATE INDEX batch_close ON batch (close_time);
