import {api, temporal} from '../../core/api.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html, nothing, vars} from '../../core/lit.js';
import {at, badge, empty, id, reading, zoneName} from '../../core/parts.js';
import {instant, rough} from '../../core/times.js';
import {toasts} from '../../core/toasts.js';
import {count, enumWord, num, plural, spaced} from '../../core/words.js';

/** Jobs that do one thing to many workflows. */

export const title = (page) => (page.params.batch ? 'Batch' : 'Batches');

const TONES = {Running: 'run', Completed: 'good', Failed: 'bad'};

export function view(page) {
  return page.params.batch ? one(page) : list(page);
}

function list(page) {
  const jobs = page.read('batches', '', (_, signal) => api.get(temporal(page.namespace, 'batch-operations'), {pageSize: 100}, signal), {live: 'workflows'});
  const zone = page.zone();
  return html`<div class="bar"><span class="dim">Batches start from the list of workflows, with “All”. They are kept for three days.</span><span class="space"></span>${zoneName(zone, page.now)}</div>
    ${reading(jobs, ({operationInfo = []}) => operationInfo.length === 0
      ? empty('No batches', 'A batch cancels, terminates, signals, resets or deletes all workflows of a filter, one after the other.',
        page.shell('almanac workflow terminate --query "WorkflowType = \'Report\'" --reason "wrong input"'))
      : html`<div class="scroll-x" tabindex="0"><table><thead><tr><th>State</th><th>Job</th><th>Started</th><th>Ended</th></tr></thead>
        <tbody>${operationInfo.map((job) => html`<tr data-row><td>${state(job.state)}</td><td>${id(job.jobId, {link: page.href(['batches', job.jobId])})}</td>
          <td>${at(instant(job.startTime), zone)}</td><td>${at(instant(job.closeTime), zone)}</td></tr>`)}</tbody></table></div>`)}`;
}

function state(name) {
  const word = enumWord(name, 'BATCH_OPERATION_STATE_');
  return badge(spaced(word), TONES[word] ?? 'quiet');
}

function one(page) {
  const job = page.params.batch;
  const read = page.read('batch', job, (key, signal) => api.get(temporal(page.namespace, 'batch-operations', key), {}, signal), {live: 'workflows'});
  page.tick(1_000);
  if (read.value?.state === 'BATCH_OPERATION_STATE_RUNNING') {
    followed(page);
  }
  return reading(read, (found) => progress(page, found));
}

/** Reads again while the job runs: its progress is no change that the server reports. */
function followed(page) {
  const {state: kept} = page;
  if (page.now - (kept.readAt ?? 0) > 1_000) {
    kept.readAt = page.now;
    queueMicrotask(() => page.refresh());
  }
}

function progress(page, job) {
  const zone = page.zone();
  const [total, done, failed] = [num(job.totalOperationCount), num(job.completeOperationCount), num(job.failureOperationCount)];
  const share = total === 0 ? 100 : ((done + failed) / total) * 100;
  const running = enumWord(job.state, 'BATCH_OPERATION_STATE_') === 'Running';
  const since = instant(job.startTime);
  const took = (instant(job.closeTime) ?? page.now) - since;
  const left = running && done + failed > 0 ? ((total - done - failed) * took) / (done + failed) : null;
  return html`<section class="card"><header>${state(job.state)}<h2>${spaced(enumWord(job.operationType, 'BATCH_OPERATION_TYPE_'))} ${plural(total, 'workflow')}</h2>
      <span class="space"></span>${running ? html`<button class="danger" @click=${() => stop(page, job)}>${icon('close')}Stop</button>` : nothing}</header>
    <div class="progress ${failed ? 'warn' : 'good'}" role="progressbar" aria-label="Progress" aria-valuenow=${Math.round(share)} aria-valuemin="0" aria-valuemax="100" ${vars({'--done': `${share}%`})}></div>
    <p>${count(done)} done${failed ? html`, <b class="bad-text">${count(failed)} failed</b>` : nothing} of ${count(total)}${
      left !== null ? `, about ${rough(left)} left` : ''}</p>
    <dl class="facts"><dt>Job</dt><dd>${id(job.jobId)}</dd>${job.query ? html`<dt>Filter</dt><dd><code>${job.query}</code></dd>` : nothing}<dt>Reason</dt><dd>${job.reason || '–'}</dd><dt>Asked by</dt><dd>${job.identity || '–'}</dd>
      <dt>Started</dt><dd>${at(since, zone)}</dd><dt>Ended</dt><dd>${at(instant(job.closeTime), zone)}</dd></dl></section>`;
}

async function stop(page, job) {
  const answer = await dialogs.ask({title: 'Stop the batch', confirm: 'Stop', danger: true, reason: 'required', text: 'What is done stays done.'});
  if (answer) {
    await toasts.report(() => api.post(temporal(page.namespace, 'batch-operations', job.jobId, 'stop'), {reason: answer.reason, identity: answer.identity}), 'The batch stops');
    page.refresh();
  }
}
