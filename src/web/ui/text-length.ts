/** The length of a text as the limits count it: in code points, so that an emoji is not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
