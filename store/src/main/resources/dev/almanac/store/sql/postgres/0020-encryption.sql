-- Keys of encrypted blobs, themselves encrypted with a key that is not here. An id is in the header
-- of a blob and is never used again. retired is 0 until the blobs of a key are to get another.
CREATE TABLE data_key (
  id int4 PRIMARY KEY,
  namespace uuid NOT NULL,
  created int8 NOT NULL,
  retired int8 NOT NULL,
  blobs int8 NOT NULL,
  master text COLLATE "C" NOT NULL,
  wrapped bytea NOT NULL
);
INSERT INTO counter (name, value) VALUES ('data_key', 0);

-- Namespaces that are gone and whose rows are yet to be deleted. data_keys are the ids of the keys
-- that went with them, separated by commas.
CREATE TABLE removed_namespace (
  namespace uuid PRIMARY KEY, name text COLLATE "C" NOT NULL, removed int8 NOT NULL,
  data_keys text NOT NULL
);
