-- Who this installation is, made once: one row.
CREATE TABLE cluster (one integer PRIMARY KEY CHECK (one = 1), id uuid NOT NULL);
