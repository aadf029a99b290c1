-- Runs for which histories are being copied; a copy whose run is never committed is swept.
CREATE TABLE fork (run_no INTEGER PRIMARY KEY, partition INTEGER NOT NULL);
