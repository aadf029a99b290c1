-- Runs for which histories are being copied; a copy whose run is never committed is swept.
CREATE TABLE fork (
  partition integer NOT NULL,
  run_no bigint NOT NULL,
  PRIMARY KEY (partition, run_no)
);
