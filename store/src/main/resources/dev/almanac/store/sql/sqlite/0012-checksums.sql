-- From now on blobs are written with checksums, which earlier versions cannot read.
UPDATE write_level SET level = 2 WHERE level < 2;
