-- How often a closed run went from one state to the next; not known of those that were there before.
ALTER TABLE visibility ADD COLUMN transitions bigint;
