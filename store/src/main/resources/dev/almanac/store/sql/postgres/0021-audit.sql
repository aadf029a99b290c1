-- Who changed what: chains of records, each with a hash over itself and the one before. The records
-- of a chain up to its base are deleted.
CREATE TABLE audit_chain (
  chain bigint NOT NULL PRIMARY KEY,
  writer text NOT NULL,
  began bigint NOT NULL,
  base_sequence bigint NOT NULL,
  base_recorded bigint NOT NULL,
  base_hash bytea NOT NULL
);
CREATE TABLE audit (
  chain bigint NOT NULL,
  sequence bigint NOT NULL,
  recorded bigint NOT NULL,
  record bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, sequence)
);
CREATE INDEX audit_by_time ON audit (recorded, chain, sequence);
INSERT INTO counter (name, value) VALUES ('audit', 0);
