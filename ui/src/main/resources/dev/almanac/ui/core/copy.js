import {toasts} from './toasts.js';

const SHOWN = 1_200;

/** Copies a text, and shows it at the button that was pressed. */
export async function copy(text, event) {
  const button = event?.currentTarget;
  try {
    await (navigator.clipboard ? navigator.clipboard.writeText(text) : copyByHand(text));
  } catch {
    toasts.show('The browser does not let this page copy. Select the text instead.', {kind: 'bad'});
    return;
  }
  button?.classList.add('done');
  setTimeout(() => button?.classList.remove('done'), SHOWN);
}

/** For pages that came over plain HTTP from another machine, where browsers offer no clipboard. */
async function copyByHand(text) {
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) {
    throw new Error('not copied');
  }
}
