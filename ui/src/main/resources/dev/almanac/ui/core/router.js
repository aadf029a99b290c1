/** URLs of the page: `/ui/{namespace}/{segments}?{query}`. Pure functions. */
const ROOT = '/ui/';

/** A segment of a URL. Browsers would resolve "." and "..", so these are escaped once more. */
export function encodeSegment(text) {
  return /^~*\.{1,2}$/.test(text) ? '~' + text : encodeURIComponent(text);
}

export function decodeSegment(segment) {
  let text;
  try {
    text = decodeURIComponent(segment);
  } catch {
    text = segment;
  }
  return /^~+\.{1,2}$/.test(text) ? text.slice(1) : text;
}

/** The URL of a place in a namespace: `href('default', ['schedules', id], {outcome: 'Failed'})`. */
export function href(namespace, segments, query) {
  const path = [namespace, ...segments].map(encodeSegment).join('/');
  const search = encodeQuery(query);
  return ROOT + path + (search ? '?' + search : '');
}

/** A list becomes a repeated parameter; empty values are left out. */
export function encodeQuery(query) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '' && one !== false) {
        search.append(name, one);
      }
    }
  }
  return search.toString();
}

/** The namespace and the segments of a path. */
export function parse(pathname) {
  const segments = pathname.startsWith(ROOT)
    ? pathname.slice(ROOT.length).split('/').filter((part) => part !== '').map(decodeSegment)
    : [];
  return {namespace: segments[0] ?? '', segments: segments.slice(1)};
}

/** A route for a pattern such as `schedules/:schedule/edit`. */
export function route(pattern, name, load) {
  return {parts: pattern.split('/'), name, load};
}

/** The first route that fits, with its parameters; undefined if none does. */
export function match(routes, segments) {
  for (const candidate of routes) {
    const params = fit(candidate.parts, segments);
    if (params) {
      return {route: candidate, params};
    }
  }
  return undefined;
}

function fit(parts, segments) {
  if (parts.length !== segments.length) {
    return undefined;
  }
  const params = {};
  for (let i = 0; i < parts.length; i++) {
    if (parts[i].startsWith(':')) {
      params[parts[i].slice(1)] = segments[i];
    } else if (parts[i] !== segments[i]) {
      return undefined;
    }
  }
  return params;
}
