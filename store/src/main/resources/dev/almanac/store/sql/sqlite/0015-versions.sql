-- The last definitions that users gave a schedule.
CREATE TABLE schedule_version (
  partition INTEGER NOT NULL,
  schedule_no INTEGER NOT NULL,
  version INTEGER NOT NULL,
  data BLOB NOT NULL
);
CREATE UNIQUE INDEX schedule_version_number ON schedule_version (schedule_no, version);
