import {html, nothing, ref} from './lit.js';
import {icon} from './icons.js';
import {settings} from './settings.js';

/**
 * Dialogs that ask before something is done: why, and under which name. One is open at a time.
 *
 *   const answer = await dialogs.ask({title: 'Pause nightly', confirm: 'Pause', reason: 'required'});
 *   if (answer) { … answer.reason … answer.identity … }
 */
class Dialogs {
  constructor() {
    this.open = null;
    this.changed = () => {};
  }

  /**
   * Options: title, text (a template), confirm (the button), danger, reason ('required', 'optional' or
   * absent), fields: a function that returns a template with named inputs, whose values are returned.
   * `final`: it closes by its button only, since what it shows is not shown again.
   * `check(values)` may return a message that keeps the dialog open. Resolves to null if cancelled.
   */
  ask(options) {
    this.open?.resolve(null);
    return new Promise((resolve) => {
      this.open = {...options, resolve, problem: ''};
      this.changed();
    });
  }

  async confirm({title, text, confirm = 'Leave', danger = true}) {
    return (await this.ask({title, text, confirm, danger, anonymous: true})) !== null;
  }

  close(answer) {
    const open = this.open;
    this.open = null;
    this.changed();
    open?.resolve(answer);
  }

  submit(event) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    const {identity = '', ...answer} = values;
    if (!this.open.anonymous && !settings.known) {
      settings.set('identity', identity.trim());
    }
    const problem = this.open.check?.(answer) ?? '';
    if (problem) {
      this.open.problem = problem;
      this.changed();
      return;
    }
    this.close({...answer, reason: (answer.reason ?? '').trim(), identity: settings.identity});
  }

  template() {
    const open = this.open;
    if (!open) {
      return nothing;
    }
    const label = 'dialog-title';
    return html`<dialog class="dialog ${open.wide ? 'wide' : ''}" aria-labelledby=${label} ${ref(modal)}
        @close=${(event) => this.open === open && (open.final ? event.target.showModal() : this.close(null))} @cancel=${(event) => open.final && event.preventDefault()}
        @click=${open.final ? undefined : closeOutside}>
      <form @submit=${(event) => this.submit(event)}>
        <header><h2 id=${label}>${open.title}</h2>
          ${open.final ? nothing : html`<button type="button" class="icon" aria-label="Cancel" @click=${() => this.close(null)}>${icon('close')}</button>`}
        </header>
        ${open.text ? html`<div class="dialog-text">${open.text}</div>` : nothing}
        ${open.fields?.() ?? nothing}
        ${open.reason ? reason(open.reason === 'required') : nothing}
        ${open.anonymous ? nothing : who()}
        ${open.problem ? html`<p class="problem" role="alert">${open.problem}</p>` : nothing}
        <footer>
          ${open.final ? nothing : html`<button type="button" @click=${() => this.close(null)}>Cancel</button>`}
          <button class=${open.danger ? 'danger' : 'primary'}>${open.confirm}</button>
        </footer>
      </form>
    </dialog>`;
  }
}

function reason(required) {
  return html`<label class="field">Reason${required ? nothing : html` <span class="hint">optional</span>`}
    <input name="reason" autocomplete="off" maxlength="1000" ?required=${required} autofocus
      placeholder="Others will read this"></label>`;
}

function who() {
  if (settings.known) {
    return nothing;
  }
  return html`<label class="field">Your name <span class="hint">shown with the change; nobody checks it</span>
    <input name="identity" autocomplete="name" maxlength="200" .value=${settings.get('identity')}
      placeholder=${settings.identity}></label>`;
}

function modal(element) {
  if (element && !element.open) {
    queueMicrotask(() => element.isConnected && !element.open && element.showModal());
  }
}

function closeOutside(event) {
  if (event.target === event.currentTarget) {
    event.currentTarget.close();
  }
}

export const dialogs = new Dialogs();
