import {svg, html} from '../../core/lit.js';

/** Small drawings of what each overlap policy does with three times, of which two come while a run is open. */
const TIMES = [6, 34, 62];
const DRAWINGS = {
  Skip: {runs: [[6, 74]], skipped: [34, 62]},
  BufferOne: {runs: [[6, 84], [84, 118]], waits: [[34, 84]], skipped: [62]},
  BufferAll: {runs: [[6, 46], [46, 84], [84, 118]], waits: [[34, 46], [62, 84]]},
  CancelOther: {runs: [[6, 40, 'cut'], [40, 68, 'cut'], [68, 112]], waits: [[34, 40], [62, 68]]},
  TerminateOther: {runs: [[6, 34, 'cut'], [34, 62, 'cut'], [62, 108]]},
  AllowAll: {runs: [[6, 74], [34, 98], [62, 118]], beside: true},
};
const TEXTS = {
  Skip: 'One run; the times during it are skipped',
  BufferOne: 'The second time waits for the first run to end; the third is skipped',
  BufferAll: 'Every time waits for the run before it to end',
  CancelOther: 'Each time asks the open run to stop, and starts when it has',
  TerminateOther: 'Each time ends the open run at once',
  AllowAll: 'Three runs side by side',
};

/** Pure. The drawing for the name of a policy. */
export function overlapDrawing(name) {
  const {runs, waits = [], skipped = [], beside} = DRAWINGS[name];
  const y = (at) => (beside ? 8 + at * 8 : 16);
  return html`<svg class="policy" viewBox="0 0 124 32" role="img" aria-label=${TEXTS[name]}>
    ${TIMES.map((x) => svg`<line class="due" x1=${x} x2=${x} y1="3" y2="29"></line>`)}
    ${waits.map(([from, to]) => svg`<line class="waits" x1=${from} x2=${to} y1="25" y2="25"></line>`)}
    ${runs.map(([from, to, cut], at) => svg`<rect class="ran ${cut ?? ''}" x=${from} y=${y(at) - 3} width=${to - from - 1} height="6" rx="2"></rect>
      ${cut ? svg`<path class="cut" d=${`M${to - 4} ${y(at) - 4}l5 8M${to + 1} ${y(at) - 4}l-5 8`}></path>` : ''}`)}
    ${skipped.map((x) => svg`<path class="skipped" d=${`M${x - 4} 26h8`}></path>`)}
  </svg>`;
}
