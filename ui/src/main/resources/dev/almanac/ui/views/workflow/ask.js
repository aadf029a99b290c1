import {api, temporal} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {html} from '../../core/lit.js';
import {failure} from '../../core/parts.js';
import {codec, payloadViews} from '../../core/codec.js';
import {inputs, inputValues, offerOptions, signal, update} from './actions.js';

const STACK = '__stack_trace';
const METADATA = '__temporal_workflow_metadata';

/** Queries: ask a worker what the run knows; its names come from the worker itself. */
export function ask(page, run) {
  const {state} = page;
  return html`<div class="columns"><section class="card"><h2>Query</h2>
      <p class="dim">A worker with the workflow’s code answers. Queries change nothing.</p>
      <form class="stack" @submit=${(event) => submitted(event, page, run)}>
        <label class="field">Name<input name="name" list="query-names" required autocomplete="off" .value=${state.queryName ?? ''}></label>
        <datalist id="query-names">${offerOptions(state.offers?.queries)}</datalist>
        ${inputs('Arguments')}
        <div class="bar"><button class="primary" ?disabled=${state.asking}>Ask</button>
          <button type="button" ?disabled=${state.asking} @click=${() => query(page, run, STACK)}>Stack trace</button>
          <button type="button" ?disabled=${state.asking} @click=${() => query(page, run, METADATA)}>What it offers</button></div>
      </form></section>
    <section class="card"><h2>Answer</h2>${answer(state)}</section>
    <section class="card"><h2>Send</h2><p class="dim">A signal arrives without an answer; an update is answered by the workflow.</p>
      <div class="bar"><button ?disabled=${!run.isOpen} @click=${() => signal(page, run)}>${icon('right')}Signal…</button>
        <button ?disabled=${!run.isOpen} @click=${() => update(page, run)}>${icon('refresh')}Update…</button></div></section></div>`;
}

function answer(state) {
  if (state.asking) {
    return html`<p class="loading" role="status">Waiting for a worker…</p>`;
  }
  if (state.queryError) {
    return failure(state.queryError);
  }
  return state.answer ? html`<p class="dim">${state.queryName}</p>${payloadViews(codec.readAll(state.answer))}` : html`<p class="none">Nothing was asked yet.</p>`;
}

function submitted(event, page, run) {
  event.preventDefault();
  const {name, input} = Object.fromEntries(new FormData(event.target));
  let args;
  try {
    args = inputValues(input);
  } catch (error) {
    page.assign({queryError: new Error(`An argument is not JSON: ${error.message}`)});
    return;
  }
  query(page, run, name, args);
}

async function query(page, run, name, args) {
  page.assign({asking: true, queryError: null, queryName: name});
  try {
    const found = await api.post(temporal(page.namespace, 'workflows', run.workflow, 'query', name), {
      execution: {workflowId: run.workflow, runId: run.run}, query: {queryType: name, queryArgs: args},
    });
    const {queryResult} = found;
    page.assign({asking: false, answer: queryResult ?? {}, offers: name === METADATA ? offered(codec.readAll(queryResult)[0]?.value) : page.state.offers});
  } catch (error) {
    page.assign({asking: false, queryError: error});
  }
}

/** The queries, signals and updates that a workflow names itself. */
export function offered(metadata) {
  const {queryDefinitions, signalDefinitions, updateDefinitions} = metadata?.definition ?? {};
  const named = (list) => (Array.isArray(list) ? list : []).filter((one) => typeof one?.name === 'string');
  return {queries: named(queryDefinitions), signals: named(signalDefinitions), updates: named(updateDefinitions)};
}
