import {App} from './core/app.js';
import {routes} from './routes.js';

new App(document.body, routes).start();
