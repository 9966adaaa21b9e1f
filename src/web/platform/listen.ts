/** Events of the document and the network reach the window. Returns a function that stops it. */
export function listen(names: readonly string[], work: () => void): () => void {
  const over = new AbortController();
  for (const name of names) addEventListener(name, work, { passive: true, signal: over.signal });
  return () => over.abort();
}
