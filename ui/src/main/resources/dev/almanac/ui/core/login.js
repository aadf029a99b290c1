import {html, nothing} from './lit.js';
import {mark} from './mark.js';
import {session} from './session.js';

/** What stands in place of every view until somebody has logged in. */
export function login() {
  return html`<main class="login"><form class="card" @submit=${submit}>
    <h1>${mark()}Almanac</h1>
    <p>This server asks who you are. A key comes from whoever runs it, or from
      <code>almanac operator key create</code>.</p>
    <label class="field">API key
      <input name="key" type="password" autocomplete="current-password" required autofocus
        aria-describedby=${session.problem ? 'login-problem' : nothing}></label>
    ${session.problem ? html`<p id="login-problem" class="problem" role="alert">${session.problem}</p>` : nothing}
    <button class="primary">Log in</button>
  </form></main>`;
}

function submit(event) {
  event.preventDefault();
  session.begin(new FormData(event.target).get('key').trim());
}
