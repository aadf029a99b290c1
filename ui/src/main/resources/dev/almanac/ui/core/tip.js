import {Directive, directive} from '../lib/lit-html/directive.js';
import {html, noChange, render} from '../lib/lit-html/lit-html.js';

/**
 * A card that tells more about what the pointer is on: `<g ${tip(() => template)}>`. It is for those who
 * see; what it says must be reachable otherwise, too.
 */
const tips = new WeakMap();
let card;
let shownFor;

class Tip extends Directive {
  render() {
    return noChange;
  }

  update(part, [template]) {
    tips.set(part.element, template);
    return noChange;
  }
}

export const tip = directive(Tip);

document.addEventListener('pointerover', (event) => show(event, owner(event.target)));
document.addEventListener('pointerdown', () => hide());
document.addEventListener('scroll', () => hide(), {passive: true, capture: true});

function owner(element) {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (tips.has(at)) {
      return at;
    }
  }
  return undefined;
}

function show(event, element) {
  if (!element || event.pointerType === 'touch') {
    hide();
    return;
  }
  if (element === shownFor) {
    return;
  }
  hide();
  shownFor = element;
  card = document.createElement('div');
  card.className = 'tip';
  card.setAttribute('aria-hidden', 'true');
  render(html`${tips.get(element)()}`, card);
  document.body.append(card);
  position(element.getBoundingClientRect());
}

function position(target) {
  const {width, height} = card.getBoundingClientRect();
  const x = Math.max(8, Math.min(innerWidth - width - 8, target.left + target.width / 2 - width / 2));
  const above = target.top - height - 8;
  card.style.setProperty('--x', `${x}px`);
  card.style.setProperty('--y', `${above < 8 ? target.bottom + 8 : above}px`);
}

function hide() {
  card?.remove();
  card = shownFor = undefined;
}
