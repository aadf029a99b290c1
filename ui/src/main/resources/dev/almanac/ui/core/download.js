const REVOKED_AFTER = 10_000;

/** Saves a text as a file. */
export function download(name, text, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name.replace(/[^\w.-]+/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER);
}
