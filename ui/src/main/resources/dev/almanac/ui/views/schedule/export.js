import {download} from '../../core/download.js';
import {yaml} from '../../core/yaml.js';

/** Saves the definition as a file. What the server counts is left out. */
export function exportYaml(id, {schedule, extension, description}) {
  const {memo, searchAttributes} = description;
  download(`${id}.yaml`, yaml({scheduleId: id, schedule, extension, memo, searchAttributes}), 'application/yaml');
}
