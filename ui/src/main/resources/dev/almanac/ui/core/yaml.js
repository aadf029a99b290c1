/**
 * JSON values as YAML, laid out as `almanac export` does. Pure. Text that YAML could read otherwise is
 * quoted as JSON quotes it, and lists of such values stand on one line if they fit.
 */
const PLAIN = /^([A-Za-z_/][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*|([0-9]+[dhms])+)$/;
const WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;
const LINE = 80;

/** JSON text that is written as it is, such as numbers that JavaScript would round. */
export class JsonText {
  constructor(text) {
    this.text = text;
  }
}

export function yaml(value) {
  return fields(value, 0, false);
}

/** Fields on lines of their own; the first goes on with the line of a dash. */
function fields(object, depth, goesOn) {
  return Object.entries(object).filter(([, item]) => item !== undefined)
    .map(([name, item], at) => (goesOn && at === 0 ? '' : '  '.repeat(depth)) + `${scalar(name)}:${rest(item, depth)}`).join('');
}

/** What follows a name or a dash, with the end of its line. */
function rest(value, depth) {
  const line = flow(value, depth);
  if (line !== undefined) {
    return ` ${line}\n`;
  }
  return '\n' + (Array.isArray(value) ? items(value, depth + 1) : fields(value, depth + 1, false));
}

function items(array, depth) {
  const dash = '  '.repeat(depth) + '-';
  return array.map((item) => {
    const line = flow(item, depth);
    if (line !== undefined) {
      return `${dash} ${line}\n`;
    }
    return Array.isArray(item) ? `${dash}\n${items(item, depth + 1)}` : `${dash} ${fields(item, depth + 1, true)}`;
  }).join('');
}

/** A value on one line; undefined if it needs several. */
function flow(value, depth) {
  if (Array.isArray(value)) {
    const line = value.some(isNested) ? undefined : `[${value.map(scalar).join(', ')}]`;
    return line !== undefined && (value.length === 0 || line.length + 2 * depth <= LINE) ? line : undefined;
  }
  if (isNested(value)) {
    return Object.keys(value).length === 0 ? '{}' : undefined;
  }
  return scalar(value);
}

function isNested(value) {
  return value !== null && typeof value === 'object' && !(value instanceof JsonText);
}

function scalar(value) {
  if (value instanceof JsonText) {
    return value.text;
  }
  return typeof value === 'string' && PLAIN.test(value) && !WORDS.test(value) ? value : JSON.stringify(value);
}
