/** JSON values as YAML. Pure. Text that YAML could read otherwise is quoted as JSON quotes it. */
const PLAIN = /^[A-Za-z_/][A-Za-z0-9_./ -]*$/;
const WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;

export function yaml(value) {
  return block(value, 0).replace(/^\n/, '') + '\n';
}

function block(value, depth) {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []' : value.map((item) => `\n${indent}- ${nested(item, depth + 1)}`).join('');
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return entries.length === 0 ? ' {}' : entries.map(([name, item]) => `\n${indent}${scalar(name)}:${block(item, depth + 1)}`).join('');
  }
  return ' ' + scalar(value);
}

/** A value after the dash of a list: a map begins on the same line. */
function nested(value, depth) {
  return block(value, depth).replace(/^\s+/, '');
}

function scalar(value) {
  const plain = typeof value === 'string' && PLAIN.test(value) && !WORDS.test(value) && value.trim() === value;
  return plain ? value : JSON.stringify(value);
}
