-- A row of the backlog is its own key, which follows from the state of its run: a task that is
-- written twice is there once. The old place began with milliseconds, above 18 other bits.
ALTER TABLE backlog DROP CONSTRAINT backlog_pkey;

ALTER TABLE backlog RENAME COLUMN sequence TO since;

UPDATE backlog SET since = (since >> 18) * 1000000;

DELETE FROM backlog a USING backlog b
WHERE a.ctid > b.ctid AND (a.namespace, a.queue, a.kind, a.priority, a.since)
    = (b.namespace, b.queue, b.kind, b.priority, b.since)
  AND (a.partition, a.run_no, a.scheduled_event) = (b.partition, b.run_no, b.scheduled_event);

ALTER TABLE backlog ADD PRIMARY KEY (
  namespace, queue, kind, priority, since, partition, run_no, scheduled_event);
