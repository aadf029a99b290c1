import {yaml} from '../../core/yaml.js';

const REVOKED_AFTER = 10_000;

/** Saves the definition as a file. What the server counts is left out. */
export function exportYaml(id, {schedule, extension, description}) {
  const text = yaml({
    scheduleId: id,
    schedule: {...schedule, state: schedule.state},
    extension,
    memo: description.memo,
    searchAttributes: description.searchAttributes,
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'application/yaml'}));
  link.download = `${id.replace(/[^\w.-]+/g, '_') || 'schedule'}.yaml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER);
}
