/** The metrics of the server. Pure functions over its text. */

/** {name: [{labels, value}]} of a text of metrics. */
export function parse(text) {
  const metrics = {};
  for (const line of text.split('\n')) {
    const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line);
    if (found && !line.startsWith('#')) {
      (metrics[found[1]] ??= []).push({labels: labelsOf(found[2] ?? ''), value: Number(found[3])});
    }
  }
  return metrics;
}

function labelsOf(text) {
  return Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]));
}

/** The sum of a metric over its labels; undefined if there is none. */
export function sum(metrics, name) {
  return metrics[name]?.reduce((total, {value}) => total + value, 0);
}

/** Groups of metrics for a table: [{name, rows: [{label, value}]}], names sorted. */
export function table(metrics) {
  return Object.keys(metrics).filter((name) => !name.endsWith('_bucket')).sort().map((name) => ({
    name, rows: metrics[name].map(({labels, value}) => ({label: Object.entries(labels).map(([key, text]) => `${key}=${text}`).join(' '), value})),
  }));
}

export async function readMetrics(signal) {
  const response = await fetch('/metrics', {signal});
  if (!response.ok) {
    throw new Error(`the server answered ${response.status}`);
  }
  return parse(await response.text());
}

export async function readiness(signal) {
  const response = await fetch('/readyz', {signal});
  return {ready: response.ok, text: (await response.text()).trim()};
}
