-- Which process has the place of a node, so that one that has lost it cannot take a new epoch.
ALTER TABLE node ADD COLUMN incarnation BLOB;
