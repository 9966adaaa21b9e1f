import type { Config } from '#server/core/config/config.ts';

/** The path of pictures, beside the API. */
export const PICTURE_PATH = '/pictures/:userId/:file';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function pictureUrl({ PUBLIC_URL }: Config, userId: string, id: string): string {
  return `${PUBLIC_URL}/pictures/${userId}/${id}.webp`;
}

/** The key in such an address; null for any other. */
export function pictureKeyOf(address: {
  userId: string;
  file: string;
}): { userId: string; id: string } | null {
  const { userId, file } = address;
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
  return uuid.test(userId) && uuid.test(id) ? { userId, id } : null;
}
