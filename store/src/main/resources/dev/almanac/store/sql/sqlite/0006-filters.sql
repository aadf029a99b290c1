-- What filters ask of a run. A run that is its own root, as most are, has no root here; runs that
-- were there before are taken for ones without delay or family.
ALTER TABLE visibility ADD COLUMN task_queue TEXT NOT NULL DEFAULT '';
ALTER TABLE visibility ADD COLUMN execution_time INTEGER NOT NULL DEFAULT 0;
ALTER TABLE visibility ADD COLUMN parent_workflow_id TEXT;
ALTER TABLE visibility ADD COLUMN parent_run_id TEXT;
ALTER TABLE visibility ADD COLUMN root_workflow_id TEXT;
ALTER TABLE visibility ADD COLUMN root_run_id TEXT;
UPDATE visibility SET execution_time = start_time;

-- Few runs have relatives; the others never enter these.
CREATE INDEX visibility_parent
  ON visibility (namespace, parent_workflow_id, close_time, start_time, run_id)
  WHERE parent_workflow_id IS NOT NULL;
CREATE INDEX visibility_root ON visibility (namespace, root_workflow_id)
  WHERE root_workflow_id IS NOT NULL;

-- With the status, so that runs are counted without looking at them.
DROP INDEX visibility_order;
CREATE INDEX visibility_order ON visibility (namespace, close_time, start_time, run_id, status);
DROP INDEX visibility_type;
CREATE INDEX visibility_type
  ON visibility (namespace, type, close_time, start_time, run_id, status);

-- Whether a run in a list has a value.
DROP INDEX attribute_value_run;
CREATE INDEX attribute_value_run ON attribute_value (run_id, attribute);
