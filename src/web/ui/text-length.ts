/** The length of a text for limits: in code points, so that an emoji counts once. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
