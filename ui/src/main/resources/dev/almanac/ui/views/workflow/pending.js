import {failureView} from '../../core/failures.js';
import {icon} from '../../core/icons.js';
import {html, nothing} from '../../core/lit.js';
import {at, away, badge, id, menu} from '../../core/parts.js';
import {codec, payloadViews} from '../../core/codec.js';
import {instant} from '../../core/times.js';
import {enumWord, spaced} from '../../core/words.js';
import {activity, activityOptions} from './actions.js';

/** What a run waits for: activities, children and operations that have not ended. */
export function pending(page, run) {
  const nothingPending = run.activities.length + run.children.length + run.nexus.length === 0 && !run.pendingTask;
  return html`${run.pendingTask ? task(page, run.pendingTask) : nothing}
    ${run.activities.map((one) => activityCard(page, run, one))}
    ${run.children.length ? html`<section class="card"><h2>Children</h2><ul class="plain">${run.children.map((child) => html`
      <li>${id(child.workflowId, {link: page.href(['workflows', child.workflowId, child.runId])})} <span class="dim">${child.workflowTypeName}</span></li>`)}</ul></section>` : nothing}
    ${run.nexus.map((one) => html`<section class="card"><h2>${one.service} ${one.operation} ${badge(word(one.state, 'PENDING_NEXUS_OPERATION_STATE_'), 'run')}</h2></section>`)}
    ${nothingPending ? html`<p class="none">It waits for nothing that the server knows: no task, activity or child is pending. A timer or a signal may be what it waits for.</p>` : nothing}`;
}

function word(name, prefix) {
  return spaced(enumWord(name, prefix));
}

function task(page, one) {
  const zone = page.zone();
  return html`<section class="card"><header><h2>Workflow task</h2>${badge(word(one.state, 'PENDING_WORKFLOW_TASK_STATE_'), Number(one.attempt) > 1 ? 'bad' : 'run')}</header>
    <dl class="line-facts"><div><dt>Attempt</dt><dd>${one.attempt ?? 1}</dd></div><div><dt>Scheduled</dt><dd>${at(instant(one.scheduledTime), zone)}</dd></div>
    <div><dt>Started</dt><dd>${at(instant(one.startedTime), zone)}</dd></div></dl></section>`;
}

function activityCard(page, run, one) {
  const zone = page.zone();
  const attempt = Number(one.attempt ?? 1);
  const next = instant(one.nextAttemptScheduleTime);
  const failed = [...page.state.failed.values()].filter((failure) => failure.activity === one.activityId).reverse();
  const beats = codec.readAll(one.heartbeatDetails);
  return html`<section class="card">
    <header><h2>${one.activityType?.name}</h2>${badge(one.paused ? 'paused' : word(one.state, 'PENDING_ACTIVITY_STATE_'), one.paused ? 'warn' : attempt > 1 ? 'bad' : 'run')}
      ${id(one.activityId)}<span class="space"></span>
      ${one.paused ? html`<button @click=${() => activity(page, run, one, 'unpause')}>${icon('play')}Unpause</button>`
        : html`<button @click=${() => activity(page, run, one, 'pause')}>${icon('pause')}Pause</button>`}
      ${menu('More to do with this activity', [
        {label: 'Reset…', icon: 'rewind', run: () => activity(page, run, one, 'reset')},
        {label: 'Change options…', icon: 'edit', run: () => activityOptions(page, run, one)},
      ])}</header>
    <dl class="line-facts">
      <div><dt>Attempt</dt><dd>${attempt}${one.maximumAttempts ? ` of ${one.maximumAttempts}` : ''}</dd></div>
      <div><dt>Next attempt</dt><dd>${next === null || one.paused ? '–' : html`${at(next, zone)} ${away(next, page.now, zone)}`}</dd></div>
      <div><dt>Last started</dt><dd>${at(instant(one.lastStartedTime), zone)}</dd></div>
      <div><dt>Last heartbeat</dt><dd>${at(instant(one.lastHeartbeatTime), zone)}</dd></div>
      <div><dt>Worker</dt><dd>${one.lastWorkerIdentity || '–'}</dd></div>
    </dl>
    ${beats.length ? html`<h3>Heartbeat details</h3>${payloadViews(beats)}` : nothing}
    ${one.lastFailure ? html`<h3>Last failure</h3>${failureView(one.lastFailure)}` : nothing}
    ${failed.length > 1 ? html`<details><summary>Failures since this page was opened (${failed.length})</summary>
      <ul class="plain">${failed.map((failure) => html`<li><span class="dim">attempt ${failure.attempt}</span> ${failure.type} <span class="wrap">${failure.message}</span></li>`)}</ul></details>` : nothing}
  </section>`;
}
