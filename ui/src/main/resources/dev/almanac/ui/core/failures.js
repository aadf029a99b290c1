import {codec} from './codec.js';
import {html, nothing} from './lit.js';

const DEEPEST = 20;

/** The texts of a failure and its causes, outermost first: [{message, type, stack, source}]. */
export function failures(failure) {
  const list = [];
  for (let one = failure; one && list.length < DEEPEST; one = one.cause) {
    const hidden = one.encodedAttributes ? codec.read(one.encodedAttributes).value : undefined;
    const type = one.applicationFailureInfo?.type
      ?? Object.keys(one).find((key) => key.endsWith('FailureInfo'))?.replace(/Info$/, '') ?? '';
    list.push({message: hidden?.message || one.message || '(no message)', type: type.replace(/FailureInfo$/, ''), stack: hidden?.stack_trace || one.stackTrace || '', source: one.source ?? ''});
  }
  return list;
}

/** A failure with its causes below each other. */
export function failureView(failure) {
  return html`<div class="causes">${failures(failure).map((one, i) => html`<div class="cause">
    <p>${i > 0 ? html`<span class="dim">caused by </span>` : nothing}${one.type ? html`<b>${one.type}: </b>` : nothing}<span class="wrap">${one.message}</span></p>
    ${one.stack ? html`<details><summary>Stack trace</summary><pre class="json" tabindex="0">${one.stack}</pre></details>` : nothing}</div>`)}</div>`;
}
