import {Directive, directive, PartType} from '../lib/lit-html/directive.js';
import {noChange} from '../lib/lit-html/lit-html.js';

/**
 * Sets CSS custom properties of an element: `<div ${vars({'--rows': 12})}>`. The policy of the page
 * forbids style attributes, but not this.
 */
class Vars extends Directive {
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('vars() stands in a tag, not in an attribute');
    }
    this.set = new Map();
  }

  render() {
    return noChange;
  }

  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) {
      if (this.set.get(name) !== value) {
        this.set.set(name, value);
        part.element.style.setProperty(name, String(value));
      }
    }
    return noChange;
  }
}

export const vars = directive(Vars);
