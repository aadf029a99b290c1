/** The view that the URL names is on its way while the rest arrives. */
const [{App}, {routes}] = await Promise.all([import('./core/app.js'), import('./routes.js').then(begun)]);

new App(document.body, routes).start();

function begun(module) {
  module.begin(location.pathname);
  return module;
}
