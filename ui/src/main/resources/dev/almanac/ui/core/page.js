import {clock} from './clock.js';
import {encodeQuery, href} from './router.js';
import {settings} from './settings.js';
import {chosenZone} from './times.js';

/** A word as shells read it. */
function quoted(word) {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What a view gets: where it is, what it has read, and how it changes either. */
export class Page {
  constructor(app, place) {
    this.app = app;
    /** Lasts until another path is shown: what is open, typed or selected. */
    this.state = {};
    this.move(place);
  }

  move({namespace, name, params, query}) {
    this.namespace = namespace;
    this.name = name;
    this.params = params;
    this.query = query;
  }

  /** The server's time of this rendering. */
  get now() {
    return clock.now();
  }

  /** The zone to show times in. Without a schedule, or a list of many, it is the viewer's or UTC. */
  zone(ofSchedule) {
    return chosenZone(settings.get('zone'), ofSchedule);
  }

  /** A parameter of the URL; '' if absent. */
  param(name) {
    return this.query.get(name) ?? '';
  }

  /** A repeated parameter of the URL. */
  paramList(name) {
    return this.query.getAll(name);
  }

  /** The URL of a place in this namespace. */
  href(segments, query) {
    return href(this.namespace, segments, query);
  }

  /** The URL of this place with some parameters changed; an empty value removes one. */
  hrefWith(changes) {
    const query = {};
    for (const name of new Set([...this.query.keys(), ...Object.keys(changes)])) {
      query[name] = name in changes ? changes[name] : this.query.getAll(name);
    }
    const search = encodeQuery(query);
    return location.pathname + (search ? '?' + search : '');
  }

  /** Changes parameters of the URL; without a step in the browser's history unless `step`. */
  set(changes, {step = false} = {}) {
    this.app.go(this.hrefWith(changes), {replace: !step});
  }

  /** A command for a shell, for the namespace of this place. */
  shell(command) {
    return this.namespace === 'default' ? command : `${command} --namespace ${quoted(this.namespace)}`;
  }

  go(url) {
    this.app.go(url);
  }

  /**
   * What `load(key, signal)` returns, as {value, error, loading, stale}. Options: `live` reads again on
   * news ('schedules', 'workflows', {schedule: id}, {workflow: id}); `after` waits that many
   * milliseconds, for typing; `forget` drops the old value when the key changes.
   */
  read(name, key, load, options) {
    return this.app.reads.read(name, key, load, options);
  }

  /** Reads everything on this page again, as after an action. */
  refresh() {
    this.app.reads.everything();
  }

  /** Renders again; call it after changing `state`. */
  changed() {
    this.app.changed();
  }

  /** Changes `state` and renders again. */
  assign(values) {
    Object.assign(this.state, values);
    this.changed();
  }

  /** Renders again at least every so many milliseconds, for times that run. */
  tick(every) {
    this.app.tick(every);
  }

  /** What can be done here: [{label, run, keys?}], for the palette and the keyboard. */
  actions(list) {
    this.app.viewActions = list;
  }

  /** Asks before this place is left; null to stop asking. */
  guard(question) {
    this.app.question = question;
  }
}
