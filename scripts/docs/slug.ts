/** The anchor of a heading, as GitHub makes it: a link works there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** The anchors of one page: the second heading of the same words gets `-1`, and so on. */
export class Slugs {
  private readonly seen = new Map<string, number>();

  next(heading: string): string {
    const slug = slugOf(heading);
    const count = this.seen.get(slug) ?? 0;
    this.seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}
