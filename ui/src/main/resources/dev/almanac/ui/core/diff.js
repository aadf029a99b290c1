/** Differences of two texts, line by line. Pure. */
const MOST = 2_000;

/** [{kind: 'same' | 'added' | 'removed', text}]; beyond 2,000 lines all are replaced. */
export function diffLines(before, after) {
  const [a, b] = [before.split('\n'), after.split('\n')];
  if (a.length > MOST || b.length > MOST) {
    return [...a.map((text) => ({kind: 'removed', text})), ...b.map((text) => ({kind: 'added', text}))];
  }
  const common = longest(a, b);
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({kind: 'same', text: a[i]});
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) {
      lines.push({kind: 'removed', text: a[i++]});
    } else {
      lines.push({kind: 'added', text: b[j++]});
    }
  }
  return lines;
}

/** The length of the longest common subsequence from each pair of positions on. */
function longest(a, b) {
  const table = Array.from({length: a.length + 1}, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table;
}

/** Only the lines near a change; a gap is {kind: 'gap'}. */
export function hunks(lines, around = 3) {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(({kind}) => kind !== 'same'));
  const result = [];
  lines.forEach((line, at) => {
    if (near[at]) {
      result.push(line);
    } else if (result.at(-1)?.kind !== 'gap') {
      result.push({kind: 'gap', text: '…'});
    }
  });
  return result;
}
