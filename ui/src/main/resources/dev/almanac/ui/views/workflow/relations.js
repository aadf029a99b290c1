import {html, nothing} from '../../core/lit.js';
import {at, id, reading} from '../../core/parts.js';
import {statusBadge} from '../../core/runs.js';
import {instant} from '../../core/times.js';
import {related} from './data.js';

/** Where a run comes from and what came of it: parent, children, the other runs of its id, its schedule. */
export function relations(page, run, history) {
  const read = page.read('related', run.run, (_, signal) => related(page.namespace, run, signal), {live: {workflow: run.workflow}});
  const start = history.groups.start?.attributes ?? {};
  const schedule = run.attributes.find(({name}) => name === 'TemporalScheduledById')?.value;
  const reset = history.events.find(({type, attributes}) => type === 'WorkflowTaskFailed' && attributes.baseRunId)?.attributes;
  const place = (workflow, one) => page.href(['workflows', workflow, ...(one ? [one] : [])]);
  return html`<div class="columns">
    <section class="card"><h2>Comes from</h2><dl class="facts">
      ${schedule ? html`<dt>Schedule</dt><dd><a href=${page.href(['schedules', schedule])}>${schedule}</a></dd>` : nothing}
      ${run.parent?.workflowId ? html`<dt>Parent</dt><dd>${id(run.parent.workflowId, {link: place(run.parent.workflowId, run.parent.runId)})}</dd>` : nothing}
      ${run.root?.workflowId && run.root.workflowId !== run.workflow ? html`<dt>Root</dt><dd>${id(run.root.workflowId, {link: place(run.root.workflowId, run.root.runId)})}</dd>` : nothing}
      ${start.continuedExecutionRunId ? html`<dt>Run before</dt><dd>${id(start.continuedExecutionRunId, {link: place(run.workflow, start.continuedExecutionRunId)})}</dd>` : nothing}
      ${run.first && run.first !== run.run ? html`<dt>First run</dt><dd>${id(run.first, {link: place(run.workflow, run.first)})}</dd>` : nothing}
      ${reset ? html`<dt>Reset from</dt><dd>${id(reset.baseRunId, {link: place(run.workflow, reset.baseRunId)})}</dd>` : nothing}
      ${run.extended.resetRunId ? html`<dt>Reset into</dt><dd>${id(run.extended.resetRunId, {link: place(run.workflow, run.extended.resetRunId)})}</dd>` : nothing}
      <dt>Started by</dt><dd>${start.identity || '–'}</dd></dl></section>
    <section class="card"><h2>Runs of this id</h2>${reading(read, ({runs}) => list(page, runs, run.run))}</section>
    <section class="card"><h2>Children</h2>${reading(read, ({children, moreChildren}) => html`${list(page, children)}
      ${moreChildren ? html`<p class="dim">Only the first 50 are listed.</p>` : nothing}`)}</section></div>`;
}

function list(page, executions, current) {
  return executions.length === 0 ? html`<p class="none">None</p>` : html`<ul class="plain">${executions.map(({execution, status, startTime, type}) => html`
    <li>${statusBadge(status)} ${execution.runId === current ? html`<b>this run</b>` : id(current === undefined ? execution.workflowId : execution.runId, {link: page.href(['workflows', execution.workflowId, execution.runId])})}
      <span class="dim">${current === undefined ? type?.name : nothing} ${at(instant(startTime), page.zone())}</span></li>`)}</ul>`;
}
