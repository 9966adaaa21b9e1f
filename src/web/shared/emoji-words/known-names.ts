/** The names of all emoji, of which a browser has no list before. */
export async function loadEmojiNames(): Promise<ReadonlySet<string>> {
  const [{ firstNames }, { moreNames }] = await Promise.all([
    import('./first-names.ts'),
    import('./more-names.ts'),
  ]);
  return new Set([firstNames, moreNames].flatMap((names) => Object.values<readonly string[]>(names).flat()));
}
