-- Keys with which clients show who they are. Secrets are not in here, only their hashes.
CREATE TABLE api_key (
  key_id TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  data BLOB NOT NULL
) WITHOUT ROWID;
