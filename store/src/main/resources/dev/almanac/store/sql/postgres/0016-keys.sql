-- Keys with which clients show who they are. Secrets are not in here, only their hashes.
CREATE TABLE api_key (
  key_id text COLLATE "C" NOT NULL PRIMARY KEY,
  version bigint NOT NULL,
  data bytea NOT NULL
);
