-- Who changed what: chains of records, each with a hash over itself and the one before. The records
-- of a chain up to its base are deleted.
CREATE TABLE audit_chain (
  chain INTEGER PRIMARY KEY,
  writer TEXT NOT NULL,
  began INTEGER NOT NULL,
  base_sequence INTEGER NOT NULL,
  base_recorded INTEGER NOT NULL,
  base_hash BLOB NOT NULL
);
CREATE TABLE audit (
  chain INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  record BLOB NOT NULL,
  hash BLOB NOT NULL,
  PRIMARY KEY (chain, sequence)
) WITHOUT ROWID;
CREATE INDEX audit_by_time ON audit (recorded, chain, sequence);
INSERT INTO counter (name, value) VALUES ('audit', 0);
