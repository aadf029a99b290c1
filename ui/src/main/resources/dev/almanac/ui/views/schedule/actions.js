import {api, own, temporal} from '../../core/api.js';
import {dialogs} from '../../core/dialog.js';
import {html} from '../../core/lit.js';
import {oneOf} from '../../core/marks.js';
import {encodeAll, inputProblem} from '../../core/payloads.js';
import {requestId} from '../../core/request-id.js';
import {toasts} from '../../core/toasts.js';
import {plural} from '../../core/words.js';
import {OVERLAPS} from './words.js';

/** What a person does to schedules. Each asks first, says how it went, and offers a way back. */

const AT_ONCE = 8;

/** The one, or how many. */
function named(ids) {
  return ids.length === 1 ? ids[0] : plural(ids.length, 'schedule');
}

export async function pause(page, ids) {
  const answer = await dialogs.ask({
    title: `Pause ${named(ids)}`,
    text: 'Times that pass meanwhile are skipped, unless the schedule makes up for them. What runs goes on.',
    confirm: 'Pause', reason: 'required',
  });
  if (answer) {
    await each(page, ids, (id) => patch(page, id, {pause: answer.reason}, answer.identity), `Paused ${named(ids)}`,
      () => each(page, ids, (id) => patch(page, id, {unpause: `Undone: ${answer.reason}`}, answer.identity)));
  }
}

export async function resume(page, ids) {
  const answer = await dialogs.ask({title: `Resume ${named(ids)}`, confirm: 'Resume', reason: 'optional'});
  if (answer) {
    const reason = answer.reason || 'resumed at the page';
    await each(page, ids, (id) => patch(page, id, {unpause: reason}, answer.identity), `Resumed ${named(ids)}`,
      () => each(page, ids, (id) => patch(page, id, {pause: 'Undone: the resumption'}, answer.identity)));
  }
}

export async function trigger(page, ids) {
  const answer = await dialogs.ask({
    title: `Start ${named(ids)} now`, confirm: 'Start', reason: 'optional',
    fields: () => triggerFields(ids.length === 1),
    check: ({input}) => inputProblem(input),
  });
  if (!answer) {
    return;
  }
  const start = (id) => api.post(own(page.namespace, 'schedules', id, 'trigger'), {
    asker: asker(answer),
    overlapPolicy: Number(answer.overlap),
    input: encodeAll([answer.input ?? '']),
  });
  if (ids.length === 1) {
    await toasts.report(() => start(ids[0]), triggered);
    page.refresh();
  } else {
    await each(page, ids, start, `Started ${named(ids)}`);
  }
}

function triggerFields(single) {
  return html`<label class="field">If a run is still open
      <select name="overlap"><option value="0">As the schedule says</option>
        ${OVERLAPS.map(({number, label}) => html`<option value=${number}>${label}</option>`)}</select></label>
    ${single ? html`<label class="field">Input instead of its own <span class="hint">JSON, optional</span>
      <textarea name="input" spellcheck="false" rows="3"></textarea></label>` : ''}`;
}

function triggered({outcome, workflowId, reason}) {
  return {
    Started: `Started ${workflowId}`,
    Buffered: 'It waits until the running workflow has closed',
    Skipped: `Skipped: ${reason || 'a workflow is running'}`,
    Failed: `It could not start: ${reason}`,
  }[oneOf(outcome, ['Started', 'Buffered', 'Skipped', 'Failed'])] ?? 'Accepted; it starts soon';
}

/** Deletes schedules. Returns whether it was done. The call takes no reason, and there is no way back. */
export async function remove(page, ids) {
  const word = toType(ids);
  const answer = await dialogs.ask({
    title: `Delete ${named(ids)}`,
    text: html`<p>What starts, when and how is gone for good. Nothing starts any more: starts that wait are dropped, backfills end.
      Runs that are open go on. The ledger stays readable.</p>`,
    confirm: 'Delete', danger: true,
    fields: () => html`<label class="field">Type <b class="mono">${word}</b> to delete ${ids.length === 1 ? 'it' : 'them'}
      <input name="typed" required autocomplete="off" spellcheck="false" autofocus></label>`,
    check: ({typed}) => (typed.trim() === word ? '' : `This is not ${word}.`),
  });
  if (!answer) {
    return false;
  }
  return each(page, ids, (id) => api.delete(temporal(page.namespace, 'schedules', id), {identity: answer.identity}),
    `Deleted ${named(ids)}`);
}

const TYPABLE = /^[!-~]([ -~]{0,58}[!-~])?$/;

/** What must be typed to delete schedules: the id, how many there are, or a word where the id is hard to type. */
export function toType(ids) {
  return ids.length > 1 ? String(ids.length) : TYPABLE.test(ids[0]) ? ids[0] : 'delete';
}

/** Skips a coming time, or withdraws that. */
export async function skip(page, id, nominalTime, shown) {
  const answer = await dialogs.ask({title: `Skip ${shown}`, text: `${id} will not act at this time.`, confirm: 'Skip', reason: 'required'});
  if (answer) {
    await toasts.report(() => mark(page, id, nominalTime, answer, false), `Will skip ${shown}`,
      () => mark(page, id, nominalTime, answer, true));
    page.refresh();
  }
}

export async function unskip(page, id, nominalTime, shown) {
  const answer = await dialogs.ask({title: `Do not skip ${shown}`, confirm: 'Keep the time', reason: 'optional'});
  if (answer) {
    await toasts.report(() => mark(page, id, nominalTime, answer, true), `Will act at ${shown}`,
      () => mark(page, id, nominalTime, answer, false));
    page.refresh();
  }
}

async function mark(page, id, nominalTime, answer, undo) {
  await api.post(own(page.namespace, 'schedules', id, 'skip'), {asker: asker(answer), nominalTime, undo});
  page.refresh();
}

export async function changeBackfill(page, id, backfillId, change) {
  const words = {PAUSE: 'Pause', RESUME: 'Resume', CANCEL: 'Cancel'};
  const answer = await dialogs.ask({
    title: `${words[change]} backfill ${backfillId}`, confirm: `${words[change]} backfill`, reason: 'optional', danger: change === 'CANCEL',
  });
  const send = async (what) => {
    await api.post(own(page.namespace, 'schedules', id, 'backfills', backfillId, 'change'), {asker: asker(answer), change: `BACKFILL_CHANGE_${what}`});
    page.refresh();
  };
  const back = {PAUSE: 'RESUME', RESUME: 'PAUSE'}[change];
  if (answer) {
    await toasts.report(() => send(change), `Backfill ${backfillId}: ${words[change].toLowerCase()}`, back && (() => send(back)));
  }
}

/** Who asks for a change, and why, as our own calls want it. */
export function asker({identity, reason}) {
  return {identity, reason, requestId: requestId()};
}

function patch(page, id, change, identity) {
  return api.post(`${temporal(page.namespace, 'schedules', id)}/patch`, {patch: change, identity, requestId: requestId()});
}

/** Does something to each, a few at a time; says how many failed and why the first did. */
async function each(page, ids, action, done, undo) {
  const failures = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const results = await Promise.allSettled(ids.slice(from, from + AT_ONCE).map(action));
    failures.push(...results.filter(({status}) => status === 'rejected').map(({reason}) => reason));
  }
  page.refresh();
  if (failures.length > 0) {
    toasts.show(`${plural(failures.length, 'schedule')} of ${ids.length}: ${failures[0].message}`, {kind: 'bad'});
  } else if (done) {
    toasts.show(done, {undo});
  }
  return failures.length === 0;
}
