import {html, vars} from '../../core/lit.js';
import {away, failure, id} from '../../core/parts.js';
import {count, plural, shorten} from '../../core/words.js';
import {scanRetrying} from './data.js';

/** Open runs whose activities have failed and are tried again, found by looking at one after the other. */
export function retrying(page, filter) {
  const {state} = page;
  if (state.scanOf !== filter) {
    begin(page, filter);
  }
  const {looked = 0, total = 0, more = false, found = []} = state.scan ?? {};
  const share = total === 0 ? 0 : (looked / total) * 100;
  return html`<section class="card"><header><h2>Runs whose activities are tried again</h2><span class="space"></span>
      <button @click=${() => { state.scanOf = undefined; page.changed(); }}>Look again</button>
      <a class="button" href=${page.hrefWith({scan: ''})}>Back to the list</a></header>
    <div class="progress run" role="progressbar" aria-label="Runs looked at" aria-valuenow=${Math.round(share)} aria-valuemin="0" aria-valuemax="100" ${vars({'--done': `${share}%`})}></div>
    <p class="dim" role="status">Looked at ${count(looked)} of ${plural(total, 'open run')}${more ? ', the latest ones only: a filter narrows the rest' : ''}. ${plural(found.length, 'run')} found.</p>
    ${state.scanError ? failure(state.scanError) : ''}
    ${found.length === 0 ? '' : html`<div class="scroll-x"><table><thead><tr><th>Workflow</th><th>Activity</th><th class="number">Attempt</th><th>Next</th><th>Last failure</th></tr></thead>
      <tbody>${found.flatMap((run) => run.retrying.slice(0, 5).map((one) => html`<tr data-row><td>${id(run.workflow, {link: page.href(['workflows', run.workflow, run.run], {tab: 'pending'})})}</td>
        <td>${one.type}</td><td class="number">${count(one.attempt)}</td><td>${away(one.next, page.now, page.zone())}</td><td class="wrap">${shorten(one.failure, 200)}</td></tr>`))}</tbody></table></div>`}</section>`;
}

function begin(page, filter) {
  const {state} = page;
  state.scanStop?.abort();
  const stop = new AbortController();
  Object.assign(state, {scanOf: filter, scan: null, scanError: null, scanStop: stop});
  scanRetrying(page.namespace, filter, (scan) => state.scanStop === stop && page.assign({scan}), stop.signal)
    .catch((error) => {
      if (!stop.signal.aborted) {
        page.assign({scanError: error});
      }
    });
}
