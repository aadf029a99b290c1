/** Numbers and names as text. Pure functions. */

/** The number of a proto's int64, which JSON carries as text; 0 if absent. */
export function num(value) {
  return value === undefined || value === null ? 0 : Number(value);
}

/** Such as "12 345". */
export function count(value) {
  return num(value).toLocaleString('en-GB').replaceAll(',', '\u202f');
}

/** Such as "1 schedule" or "2 schedules". */
export function plural(value, one, many = one + 's') {
  return `${count(value)} ${num(value) === 1 ? one : many}`;
}

/** The words of an enum's name: enumWord('TASK_QUEUE_TYPE_WORKFLOW', 'TASK_QUEUE_TYPE_') is "Workflow". */
export function enumWord(name, prefix = '') {
  if (!name) {
    return '';
  }
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return /^[A-Z0-9_]+$/.test(bare)
    ? bare.toLowerCase().split('_').map(capital).join('')
    : bare;
}

/** "ContinuedAsNew" becomes "continued as new". */
export function spaced(word) {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

export function capital(word) {
  return word === '' ? '' : word[0].toUpperCase() + word.slice(1);
}

/** A text as list filters write it. */
export function quote(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The text, with its middle left out if it is longer than `limit`. */
export function shorten(text, limit = 36) {
  if (text.length <= limit) {
    return text;
  }
  const tail = Math.floor((limit - 1) * 0.4);
  // No half of a pair is left over at the cut.
  return text.slice(0, limit - 1 - tail).replace(/[\ud800-\udbff]$/, '') + '…' + text.slice(-tail).replace(/^[\udc00-\udfff]/, '');
}

/** Such as "1.4 kB". */
export function bytes(size) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [num(size), 0];
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
