import {html, nothing} from './lit.js';
import {mark} from './mark.js';
import {session} from './session.js';

/** What stands in place of every view until somebody has logged in. */
export function login() {
  return html`<main class="login"><div class="card">
    <h1>${mark()}Almanac</h1>
    <p>This server asks who you are.</p>
    ${session.problem ? html`<p id="login-problem" class="problem" role="alert">${session.problem}</p>` : nothing}
    ${session.provider ? html`<a class="button primary" href=${session.loginUrl}>Log in with ${session.provider}</a>
      <p class="or"><span>or</span></p>` : nothing}
    <form @submit=${submit}>
      <label class="field">API key
        <input name="key" type="password" autocomplete="current-password" required ?autofocus=${!session.provider}
          aria-describedby=${session.problem ? 'login-problem' : nothing}></label>
      <p class="dim">A key comes from whoever runs the server, or from <code>almanac operator key create</code>.</p>
      <button class=${session.provider ? '' : 'primary'}>Log in</button>
    </form></div></main>`;
}

function submit(event) {
  event.preventDefault();
  session.begin(new FormData(event.target).get('key').trim());
}
