-- The last definitions that users gave a schedule.
CREATE TABLE schedule_version (
  partition integer NOT NULL,
  schedule_no bigint NOT NULL,
  version bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (partition, schedule_no, version)
);
