/**
 * Holds one event stream a namespace for all tabs of this browser, because a browser opens only
 * about six connections to a server. A tab sends {watch: namespace} again and again, or {bye: true};
 * it gets {state} and {changed}.
 */
const SILENT_AFTER = 150_000;
const ports = new Map();
const streams = new Map();

self.addEventListener('connect', (event) => {
  const port = event.ports[0];
  port.onmessage = ({data}) => (data.bye ? leave(port) : watch(port, data.watch));
});

setInterval(() => {
  const silent = Date.now() - SILENT_AFTER;
  [...ports].filter(([, tab]) => tab.seen < silent).forEach(([port]) => leave(port));
}, 30_000);

function watch(port, namespace) {
  const tab = ports.get(port);
  ports.set(port, {namespace, seen: Date.now()});
  if (tab?.namespace === namespace) {
    return;
  }
  closeUnused();
  const stream = streams.get(namespace) ?? open(namespace);
  port.postMessage({state: stream.state});
}

function leave(port) {
  ports.delete(port);
  closeUnused();
}

function closeUnused() {
  const used = new Set([...ports.values()].map((tab) => tab.namespace));
  for (const [namespace, {source}] of streams) {
    if (!used.has(namespace)) {
      source.close();
      streams.delete(namespace);
    }
  }
}

function open(namespace) {
  const source = new EventSource('/api/almanac/v1/events?namespace=' + encodeURIComponent(namespace));
  const stream = {source, state: 'connecting'};
  streams.set(namespace, stream);
  const become = (state) => {
    stream.state = state;
    tell(namespace, {state});
  };
  source.addEventListener('open', () => become('live'));
  source.addEventListener('error', () => {
    become('broken');
    if (source.readyState === EventSource.CLOSED) {
      // Refused for good, as by a server that is starting; the next watch opens it again.
      streams.delete(namespace);
      [...ports.values()].filter((tab) => tab.namespace === namespace).forEach((tab) => (tab.namespace = null));
    }
  });
  source.addEventListener('changed', (event) => tell(namespace, {changed: JSON.parse(event.data)}));
  return stream;
}

function tell(namespace, message) {
  for (const [port, tab] of ports) {
    if (tab.namespace === namespace) {
      port.postMessage(message);
    }
  }
}
