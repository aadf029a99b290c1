import {refusals} from './api.js';
import {codec} from './codec.js';
import {dialogs} from './dialog.js';
import {Keys} from './keys.js';
import {html, nothing, render} from './lit.js';
import {Live} from './live.js';
import {login} from './login.js';
import {Page} from './page.js';
import {failure} from './parts.js';
import {Palette} from './palette.js';
import {Reads} from './reads.js';
import {href, match, parse} from './router.js';
import {session} from './session.js';
import {settings} from './settings.js';
import {shell} from './shell.js';
import {toasts} from './toasts.js';

const HOME = ['now'];
const LONGEST_PAUSE = 60_000;

/** Connects the URL, the views and what they read: each change renders the whole page anew. */
export class App {
  constructor(root, routes) {
    this.root = root;
    this.routes = routes;
    this.reads = new Reads(() => this.changed());
    this.live = new Live();
    this.keys = new Keys(this);
    this.palette = new Palette(this);
    this.viewActions = [];
    this.views = new Map();
    this.place = null;
  }

  start() {
    this.root.replaceChildren();
    this.keys.listen();
    dialogs.changed = toasts.changed = codec.changed = session.changed = () => this.changed();
    refusals.unauthorized = () => session.refused();
    session.learn().catch(() => {}); // a login is asked for, or the views tell what is wrong
    settings.listeners.add(() => this.changed());
    this.live.listen((news) => (news ? this.reads.news(news) : this.changed()));
    addEventListener('popstate', () => this.arrive());
    addEventListener('beforeunload', (event) => this.question && event.preventDefault());
    document.addEventListener('click', (event) => this.followed(event));
    document.addEventListener('visibilitychange', () => this.changed());
    setInterval(() => this.reads.poll(this.live.state !== 'live'), 1_000);
    this.arrive();
  }

  /** Goes to a URL of the page. */
  async go(url, {replace = false} = {}) {
    const target = new URL(url, location.href);
    const leaves = target.pathname !== location.pathname;
    if (leaves && this.question && !(await dialogs.confirm(this.question))) {
      return;
    }
    history[replace ? 'replaceState' : 'pushState'](null, '', target);
    this.arrive();
    if (leaves) {
      scrollTo(0, 0);
    }
  }

  /** Shows what the URL names. */
  arrive() {
    const {namespace, segments} = parse(location.pathname);
    if (!namespace || segments.length === 0) {
      history.replaceState(null, '', href(namespace || settings.get('namespace'), HOME));
      return this.arrive();
    }
    const found = match(this.routes, segments);
    const place = {
      namespace,
      name: found?.route.name ?? 'nowhere',
      params: found?.params ?? {},
      query: new URLSearchParams(location.search),
    };
    if (this.page && this.path === location.pathname) {
      this.page.move(place);
    } else {
      this.enter(place);
    }
    this.load(found?.route);
    this.changed();
  }

  enter(place) {
    this.path = location.pathname;
    this.question = null;
    this.viewActions = [];
    this.page = new Page(this, place);
    this.live.watch(place.namespace);
    if (settings.get('namespace') !== place.namespace) {
      settings.set('namespace', place.namespace);
    }
    this.arrived = true;
  }

  async load(route) {
    if (route && !this.views.has(route.name)) {
      try {
        this.views.set(route.name, await route.load());
      } catch (error) {
        this.views.set(route.name, {title: () => route.name, view: () => failure(error)});
        setTimeout(() => this.views.delete(route.name), 0);
      }
      this.changed();
    }
  }

  /** Renders soon, once for all changes until then. */
  changed() {
    if (!this.pending && !document.hidden) {
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.render();
      });
    }
  }

  tick(every) {
    this.pause = Math.min(this.pause, every);
  }

  render() {
    this.pause = LONGEST_PAUSE;
    if (session.needed) {
      document.title = 'Log in · Almanac';
      render(login(), this.root);
      return;
    }
    this.reads.begin(`${this.page.namespace} ${this.page.name} ${JSON.stringify(this.page.params)}`);
    const view = this.page.name === 'nowhere' ? nowhere : this.views.get(this.page.name);
    const content = view ? this.content(view) : nothing;
    const title = view?.title(this.page) ?? '';
    render(shell(this, title, content), this.root);
    this.reads.end();
    document.title = title ? `${title} · Almanac` : 'Almanac';
    if (view && this.arrived) {
      this.arrived = false;
      this.announce();
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), this.pause);
  }

  content(view) {
    try {
      return view.view(this.page);
    } catch (error) {
      console.error(error);
      return failure(error);
    }
  }

  /** Tells those who cannot see it that another page is here. */
  announce() {
    if (this.announced) {
      document.querySelector('h1')?.focus({preventScroll: true});
    }
    this.announced = true;
  }

  /** A click on a link of the page changes the URL only. */
  followed(event) {
    const link = event.target.closest?.('a[href]');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) {
      return;
    }
    const url = new URL(link.href);
    if (url.origin === location.origin && url.pathname.startsWith('/ui/')) {
      event.preventDefault();
      this.go(url);
    }
  }
}

const nowhere = {
  title: () => 'No such page',
  view: (page) => html`<div class="empty"><h2>Nothing is here</h2>
    <p>The address names no page. <a href=${page.href(HOME)}>Go to Now</a></p></div>`,
};
