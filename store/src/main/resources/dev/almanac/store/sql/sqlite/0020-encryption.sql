-- Keys of encrypted blobs, themselves encrypted with a key that is not here. An id is in the header
-- of a blob and is never used again. retired is 0 until the blobs of a key are to get another.
CREATE TABLE data_key (
  id INTEGER PRIMARY KEY,
  namespace BLOB NOT NULL,
  created INTEGER NOT NULL,
  retired INTEGER NOT NULL,
  blobs INTEGER NOT NULL,
  master TEXT NOT NULL,
  wrapped BLOB NOT NULL
);
INSERT INTO counter (name, value) VALUES ('data_key', 0);

-- Namespaces that are gone and whose rows are yet to be deleted. data_keys are the ids of the keys
-- that went with them, separated by commas.
CREATE TABLE removed_namespace (
  namespace BLOB PRIMARY KEY, name TEXT NOT NULL, removed INTEGER NOT NULL,
  data_keys TEXT NOT NULL
) WITHOUT ROWID;
