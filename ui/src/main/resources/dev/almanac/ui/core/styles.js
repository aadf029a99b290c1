const TIMEOUT = 5_000;

/** Loads a stylesheet, once. It resolves in any case: a page without some of its looks is better than none. */
export function stylesheet(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = resolve;
    setTimeout(resolve, TIMEOUT);
    document.head.append(link);
  });
}
