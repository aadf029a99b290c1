import {html, nothing, repeat} from './lit.js';
import {advice} from './api.js';
import {icon} from './icons.js';

const SHOWN = 4;
const LASTS = 6_000;
const LASTS_WITH_UNDO = 12_000;

/** Short messages about what was done, with a way back where there is one. */
class Toasts {
  constructor() {
    this.list = [];
    this.next = 1;
    this.changed = () => {};
  }

  /** `undo` is a function; its failure is shown as well. */
  show(text, {undo, kind = 'good'} = {}) {
    const toast = {id: this.next++, text, undo, kind};
    this.list = [...this.list, toast].slice(-SHOWN);
    setTimeout(() => this.drop(toast), undo ? LASTS_WITH_UNDO : LASTS);
    this.changed();
  }

  fail(error) {
    this.show(`${error.message}. ${advice(error)}`, {kind: 'bad'});
  }

  /** Runs an action and says how it went. Returns whether it went well. */
  async report(action, done, undo) {
    try {
      const result = await action();
      this.show(typeof done === 'function' ? done(result) : done, {undo});
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  drop(toast) {
    this.list = this.list.filter((one) => one !== toast);
    this.changed();
  }

  async undo(toast) {
    this.drop(toast);
    try {
      await toast.undo();
      this.show('Undone');
    } catch (error) {
      this.fail(error);
    }
  }

  template() {
    return html`<div class="toasts" role="status" aria-live="polite">${repeat(
      this.list,
      (toast) => toast.id,
      (toast) => html`<div class="toast ${toast.kind}">
        ${icon(toast.kind === 'bad' ? 'alert' : 'check')}<span>${toast.text}</span>
        ${toast.undo ? html`<button class="link" @click=${() => this.undo(toast)}>Undo</button>` : nothing}
        <button class="icon" aria-label="Dismiss" @click=${() => this.drop(toast)}>${icon('close')}</button>
      </div>`,
    )}</div>`;
  }
}

export const toasts = new Toasts();
