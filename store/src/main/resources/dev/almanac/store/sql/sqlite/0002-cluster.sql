-- Who this installation is, made once: one row.
CREATE TABLE cluster (one INTEGER PRIMARY KEY CHECK (one = 1), id BLOB NOT NULL);
