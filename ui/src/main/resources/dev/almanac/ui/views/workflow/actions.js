import {api, temporal} from '../../core/api.js';
import {dialogs} from '../../core/dialog.js';
import {icon} from '../../core/icons.js';
import {html} from '../../core/lit.js';
import {menu} from '../../core/parts.js';
import {encodeAll} from '../../core/payloads.js';
import {requestId} from '../../core/request-id.js';
import {toasts} from '../../core/toasts.js';
import {eventText} from './history.js';

/** What can be done to a run. */

export function buttons(page, run, history) {
  const open = run.isOpen;
  return html`
    ${open ? html`<button @click=${() => signal(page, run)}>${icon('right')}Signal</button>
      <button @click=${() => cancel(page, run)}>${icon('close')}Cancel</button>` : html`
      <a class="button" href=${likeThis(page, run)}>${icon('plus')}Start like this one</a>`}
    ${menu('More to do with this run', [
      ...(open ? [
        {label: 'Update…', icon: 'refresh', run: () => update(page, run)},
        {label: 'Start like this one', icon: 'plus', href: likeThis(page, run)},
      ] : []),
      {label: 'Reset…', icon: 'rewind', run: () => reset(page, run, history)},
      ...(open ? [{label: 'Terminate…', icon: 'alert', danger: true, run: () => terminate(page, run)}] : []),
      {label: 'Delete…', icon: 'trash', danger: true, run: () => remove(page, run)},
    ])}`;
}

function likeThis(page, run) {
  return page.href(['start-workflow'], {workflow: run.workflow, run: run.run});
}

/** For the palette and the keyboard. */
export function list(page, run, history) {
  const always = [
    {label: 'Start like this one', run: () => page.go(likeThis(page, run)), icon: 'plus'},
    {label: 'Reset this run', run: () => reset(page, run, history), icon: 'rewind'},
    {label: 'Delete this run', run: () => remove(page, run), icon: 'trash'},
  ];
  return run.isOpen ? [
    {label: 'Signal this run', keys: 's', run: () => signal(page, run), icon: 'right'},
    {label: 'Update this run', keys: 'u', run: () => update(page, run), icon: 'refresh'},
    {label: 'Cancel this run', run: () => cancel(page, run), icon: 'close'},
    {label: 'Terminate this run', run: () => terminate(page, run), icon: 'alert'},
    ...always,
  ] : always;
}

function execution(run) {
  return {workflowId: run.workflow, runId: run.run};
}

function url(page, run, ...segments) {
  return temporal(page.namespace, 'workflows', run.workflow, ...segments);
}

export function inputs(label = 'Inputs') {
  return html`<label class="field">${label} <span class="hint">one JSON value a line; a value over several lines fits between empty lines</span>
    <textarea name="input" rows="4" spellcheck="false" placeholder='"text", 42 or {"a": 1}'></textarea></label>`;
}

/** A name that a worker may have offered. */
function nameField(label, offers) {
  return html`<label class="field">${label}<input name="name" required maxlength="1000" list="offers" autocomplete="off" autofocus></label>
    <datalist id="offers">${offerOptions(offers)}</datalist>`;
}

export function offerOptions(offers = []) {
  return offers.map(({name, description}) => html`<option value=${name}>${description ?? ''}</option>`);
}

/** The values of a field with several inputs. Throws if one is no JSON. */
export function inputValues(text) {
  const trimmed = (text ?? '').trim();
  const parts = /\n\s*\n/.test(trimmed) ? trimmed.split(/\n\s*\n/) : whole(trimmed) ? [trimmed] : trimmed.split('\n');
  return encodeAll(parts);
}

function whole(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function inputProblem({input}) {
  try {
    inputValues(input);
    return '';
  } catch (error) {
    return `An input is not JSON: ${error.message}. Put text in double quotes.`;
  }
}

export async function signal(page, run) {
  const answer = await dialogs.ask({
    title: `Signal ${run.workflow}`, confirm: 'Send', wide: true, check: inputProblem,
    fields: () => html`${nameField('Signal', page.state.offers?.signals)}${inputs()}`,
  });
  if (answer) {
    await report(page, () => api.post(url(page, run, 'signal', answer.name), {
      workflowExecution: execution(run), input: inputValues(answer.input), identity: answer.identity,
    }), `Signal ${answer.name} was sent`);
  }
}

export async function update(page, run) {
  const answer = await dialogs.ask({
    title: `Update ${run.workflow}`, confirm: 'Send', wide: true, check: inputProblem,
    fields: () => html`${nameField('Update', page.state.offers?.updates)}${inputs()}`,
  });
  if (answer) {
    await report(page, () => api.post(url(page, run, 'update', answer.name), {
      workflowExecution: execution(run), waitPolicy: {lifecycleStage: 'UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED'},
      request: {meta: {identity: answer.identity}, input: {name: answer.name, args: inputValues(answer.input)}},
    }), updateText);
  }
}

function updateText({outcome, stage}) {
  if (outcome?.failure) {
    return `The update was refused: ${outcome.failure.message}`;
  }
  return outcome ? 'The update is complete' : `The update is on its way (${stage ?? 'sent'})`;
}

export async function cancel(page, run) {
  const answer = await dialogs.ask({
    title: `Cancel ${run.workflow}`, confirm: 'Ask it to cancel', reason: 'optional',
    text: 'The workflow is told, and decides itself how it ends.',
  });
  if (answer) {
    await report(page, () => api.post(url(page, run, 'cancel'), {
      workflowExecution: execution(run), identity: answer.identity, reason: answer.reason,
    }), 'The workflow was asked to cancel');
  }
}

export async function terminate(page, run) {
  const answer = await dialogs.ask({
    title: `Terminate ${run.workflow}`, confirm: 'Terminate', danger: true, reason: 'required',
    text: 'It ends at once. Its code does not run again, not even to clean up.',
  });
  if (answer) {
    await report(page, () => api.post(url(page, run, 'terminate'), {
      workflowExecution: execution(run), identity: answer.identity, reason: answer.reason,
    }), 'The workflow was terminated');
  }
}

async function remove(page, run) {
  const answer = await dialogs.ask({
    title: `Delete this run of ${run.workflow}`, confirm: 'Delete', danger: true,
    text: run.isOpen ? 'It is running: it is terminated first. Its history is gone for good.' : 'Its history is gone for good.',
  });
  if (answer && await toasts.report(() => api.delete(url(page, run), {'workflowExecution.runId': run.run}), 'The run is being deleted')) {
    page.go(page.href(['workflows']));
  }
}

/** Where a run can be reset to: workflow tasks that have ended. */
export function resetPoints(events) {
  return events.filter(isResetPoint);
}

function isResetPoint({type}) {
  return /^WorkflowTask(Completed|Failed|TimedOut)$/.test(type);
}

/** The event to reset to, so that what an event tells happens anew: that one, or the last point before it. */
export function resetPointFor(events, id) {
  for (let at = Math.min(id, events.length) - 1; at >= 0; at--) {
    if (isResetPoint(events[at])) {
      return events[at];
    }
  }
  return undefined;
}

const LISTED_POINTS = 300;

async function reset(page, run, history) {
  const points = resetPoints(history.events);
  if (points.length === 0) {
    toasts.show('There is no workflow task that has ended, so there is nothing to go back to.');
    return;
  }
  const shown = [...new Set([points[0], ...points.slice(-LISTED_POINTS)])].reverse();
  await askReset(page, run, (chosen) => html`<label class="field">Go back to
    <select name="event">${shown.map((event) => html`<option value=${event.id} ?selected=${event.id === chosen}>
      ${event.id} · ${eventText(event)}${event === points[0] ? ' (the first)' : ''}</option>`)}</select></label>`);
}

/** Resets to one event, chosen on the timeline or in the table. */
export function resetAt(page, run, event) {
  return askReset(page, run, () => html`<input type="hidden" name="event" value=${event.id}>`, `to event ${event.id}`);
}

async function askReset(page, run, where, place = '') {
  const answer = await dialogs.ask({
    title: `Reset ${run.workflow} ${place}`.trim(), confirm: 'Reset', danger: true, reason: 'required',
    text: 'A new run takes over with the history up to there. This run ends.',
    fields: () => html`${where()}<label class="check"><input type="checkbox" name="signals" checked> Send later signals and updates again</label>`,
  });
  if (!answer) {
    return;
  }
  await toasts.report(async () => {
    const {runId} = await api.post(url(page, run, 'reset'), {
      workflowExecution: execution(run), reason: answer.reason, identity: answer.identity,
      workflowTaskFinishEventId: answer.event, requestId: requestId(),
      resetReapplyExcludeTypes: answer.signals ? [] : ['RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL', 'RESET_REAPPLY_EXCLUDE_TYPE_UPDATE'],
    });
    page.go(page.href(['workflows', run.workflow, runId]));
  }, 'The new run has taken over');
}

/** Pauses, unpauses or resets an activity, or changes its options. */
export async function activity(page, run, one, verb) {
  const reason = verb === 'pause' ? 'required' : undefined;
  const answer = await dialogs.ask({title: `${VERBS[verb]} activity ${one.activityId}`, confirm: VERBS[verb], reason, text: TEXTS[verb]});
  if (!answer) {
    return;
  }
  const body = {workflowId: run.workflow, runId: run.run, identity: answer.identity};
  const more = {pause: {reason: answer.reason, requestId: requestId()}, unpause: {}, reset: {keepPaused: true}}[verb];
  const path = temporal(page.namespace, 'activities', one.activityId, verb);
  const undo = verb === 'pause' ? () => api.post(temporal(page.namespace, 'activities', one.activityId, 'unpause'), body) : undefined;
  await report(page, () => api.post(path, {...body, ...more}), `${DONE[verb]}`, undo);
}

const VERBS = {pause: 'Pause', unpause: 'Unpause', reset: 'Reset'};
const DONE = {pause: 'The activity is paused', unpause: 'The activity goes on', reset: 'The activity begins anew'};
const TEXTS = {
  pause: 'A running attempt goes on; no further one begins.',
  unpause: 'Its next attempt begins as soon as a worker takes it.',
  reset: 'Its attempts count from one again, and it does not wait for its next try.',
};

const MILLIS = {s: 1, m: 60, h: 3600};

/** Changes the timeouts and the retries of a pending activity. */
export async function activityOptions(page, run, one) {
  const now = one.activityOptions ?? {};
  const field = (name, label, value) => html`<label class="field">${label}<input name=${name} .value=${value ?? ''} placeholder="30s, 5m or 2h"></label>`;
  const answer = await dialogs.ask({
    title: `Change activity ${one.activityId}`, confirm: 'Change', check: durationsProblem,
    text: 'What stays empty stays as it is.',
    fields: () => html`${field('start_to_close_timeout', 'Longest attempt', now.startToCloseTimeout)}
      ${field('schedule_to_close_timeout', 'Longest in all', now.scheduleToCloseTimeout)}${field('heartbeat_timeout', 'Longest between heartbeats', now.heartbeatTimeout)}
      <label class="field">Attempts at most<input name="attempts" type="number" min="0" .value=${now.retryPolicy?.maximumAttempts ?? ''}></label>`,
  });
  if (!answer) {
    return;
  }
  const names = ['start_to_close_timeout', 'schedule_to_close_timeout', 'heartbeat_timeout'].filter((name) => answer[name].trim() !== '' && seconds(answer[name]) !== now[camel(name)]);
  const options = Object.fromEntries(names.map((name) => [camel(name), seconds(answer[name])]));
  const attempts = answer.attempts !== '' && Number(answer.attempts) !== now.retryPolicy?.maximumAttempts;
  const mask = [...names, ...(attempts ? ['retry_policy.maximum_attempts'] : [])];
  if (mask.length === 0) {
    toasts.show('Nothing was changed');
    return;
  }
  await report(page, () => api.post(temporal(page.namespace, 'activities-deprecated', 'update-options'), {
    execution: execution(run), id: one.activityId, identity: answer.identity, updateMask: mask.map(camel).join(','),
    activityOptions: {...options, ...(attempts ? {retryPolicy: {maximumAttempts: Number(answer.attempts)}} : {})},
  }), 'The activity has new options');
}

function camel(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

/** "90s" of "90s", "1m" or "2h"; null if it is none. */
export function seconds(text) {
  const found = /^(\d+(?:\.\d+)?)\s*([smh]?)$/.exec(text.trim());
  return found ? `${Number(found[1]) * MILLIS[found[2] || 's']}s` : null;
}

function durationsProblem(values) {
  const wrong = Object.entries(values).find(([name, text]) => name.endsWith('timeout') && text.trim() !== '' && seconds(text) === null);
  return wrong ? `${wrong[1]} is no length of time: write 30s, 5m or 2h.` : '';
}

async function report(page, action, done, undo) {
  if (await toasts.report(action, done, undo)) {
    page.refresh();
  }
}

