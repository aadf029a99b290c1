/**
 * Text from outside as people can trust it. An id may hold characters that nobody sees, or that turn the
 * order of what stands around them; the page shows these as escapes. Pure functions.
 */
const USUAL = /^[\n\r\t -~\u00a0-\u00ac\u00ae-\u02ff…–—’“”×−\u202f]*$/;

/** Controls, invisible characters, and those that direct text. Joiners are at home in other scripts only. */
const HIDDEN = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e'
  + '\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e00ff}\\ud800-\\udfff]'
  + '|(?<![^\\u0000-\\u02ff])[\\u200c\\u200d]|[\\u200c\\u200d](?![^\\u0000-\\u02ff])', 'gu');

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text with its hidden characters as escapes such as \u202e. */
export function visible(text) {
  return USUAL.test(text) ? text : text.replace(HIDDEN, escaped);
}

/** Whether the text could turn the order of what stands beside it. */
export function turns(text) {
  return !USUAL.test(text) && RIGHT_TO_LEFT.test(text);
}

function escaped(char) {
  const code = char.codePointAt(0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** For each value of a template whether it is text of the page, and not within a tag. */
export function textPlaces(strings) {
  let quote = '';
  let inTag = false;
  return strings.slice(0, -1).map((string) => {
    for (let i = 0; i < string.length; i++) {
      const char = string[i];
      if (!inTag) {
        inTag = char === '<' && /[a-zA-Z/!]/.test(string[i + 1] ?? '');
      } else if (quote) {
        quote = char === quote ? '' : quote;
      } else if (char === '"' || char === "'") {
        quote = char;
      } else {
        inTag = char !== '>';
      }
    }
    return !inTag;
  });
}
