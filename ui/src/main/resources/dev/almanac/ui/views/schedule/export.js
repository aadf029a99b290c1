import {download} from '../../core/download.js';
import {yaml} from '../../core/yaml.js';
import {documentOf} from './document.js';

/** Saves the definition as a file for `almanac apply`. What is a default is left out. */
export function exportYaml(id, described) {
  download(`${id}.yaml`, yaml(documentOf(id, described)), 'application/yaml');
}
