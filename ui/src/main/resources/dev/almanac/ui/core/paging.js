/**
 * Pages of a list, read one after the other as `count` grows: {items, first, more, loading, error}.
 * `load(key, token, signal)` returns {items, next, …}; `first` is the first page whole. Pages from
 * `options.liveFrom` to `options.liveTo` are read again on news, all of them without these bounds. A page
 * may be empty though others follow, because the server looks at a bounded number of rows for each; then
 * the next is read as well, up to a limit.
 */
const MOST_EMPTY = 40;

export function pages(page, name, count, key, load, {live, liveFrom = 0, liveTo = Infinity, ...options} = {}) {
  const result = {items: [], first: undefined, more: false, loading: false, error: null};
  let token = '';
  for (let [at, wanted] = [0, count]; at < wanted; at++) {
    const reading = page.read(`${name} ${at}`, [key, token], ([asked, from], signal) => load(asked, from, signal),
      {...options, live: at >= liveFrom && at <= liveTo ? live : undefined});
    result.error ??= reading.error;
    result.loading ||= reading.loading && (reading.stale || reading.value === undefined);
    if (reading.value === undefined) {
      break;
    }
    result.first ??= reading.value;
    result.items.push(...reading.value.items);
    token = reading.value.next ?? '';
    result.more = token !== '';
    if (token === '') {
      break;
    }
    if (reading.value.items.length === 0 && wanted < count + MOST_EMPTY) {
      wanted++;
    }
  }
  return result;
}
