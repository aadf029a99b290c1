-- A row of the backlog is its own key, which follows from the state of its run: a task that is
-- written twice is there once. The old place began with milliseconds, above 18 other bits.
ALTER TABLE backlog RENAME TO old_backlog;

CREATE TABLE backlog (
  namespace BLOB NOT NULL,
  queue TEXT NOT NULL,
  kind INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  since INTEGER NOT NULL,
  partition INTEGER NOT NULL,
  run_no INTEGER NOT NULL,
  scheduled_event INTEGER NOT NULL,
  PRIMARY KEY (namespace, queue, kind, priority, since, partition, run_no, scheduled_event)
) WITHOUT ROWID;

INSERT OR IGNORE INTO backlog
SELECT namespace, queue, kind, priority, (sequence >> 18) * 1000000, partition, run_no,
  scheduled_event
FROM old_backlog;

DROP TABLE old_backlog;
