/** A new id of a request: a repetition with the same id has no effect. Works on plain HTTP as well. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
