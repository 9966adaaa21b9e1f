import { locales } from '#i18n/locale.ts';
import { addressesOf } from '#server/core/config/public-address.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { createIdleWorker } from '#server/core/load/idle-worker.ts';
import { productName } from '#server/core/mail/product-name.ts';
import type { WeaknessOf } from './weakness-worker.ts';

/** What the product is about, in both languages. */
const subjects = ['habit', 'habits', 'tracker', 'habit tracker', 'habitude', 'habitudes', 'club'];
const WORD_MIN = 3;

/** Words that anyone who guesses passwords of this server tries first: its name, its host, what it is about, and recent years. In lower case. */
export function siteWords(origins: readonly string[], now: number): string[] {
  const names = locales.map((locale) => productName(locale).toLowerCase());
  const hosts = origins.map((origin) => new URL(origin).hostname);
  const hostWords = hosts.flatMap((host) => host.split(/[^a-z]+/)).filter((word) => word.length >= WORD_MIN);
  const year = new Date(now).getUTCFullYear();
  const years = [year - 2, year - 1, year, year + 1].map(String);
  return [
    ...new Set([...names, ...names.map(withoutAccents), ...hosts, ...hostWords, ...subjects, ...years]),
  ];
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

const askWeakness = createIdleWorker<WeaknessOf>(new URL('./weakness-worker.ts', import.meta.url));

/** Refuses a common password, a short pattern, and one made of public facts about the user or about this server. */
export async function refuseWeakPassword(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  password: string,
  known: readonly string[],
): Promise<void> {
  const own = known.flatMap((text) => [text, ...text.split(/[@\s]+/)]).map((text) => text.toLowerCase());
  const isOwn = own.includes(password.trim().toLowerCase());
  const site = siteWords(addressesOf(config), clock());
  const weakness = isOwn ? 'personalPassword' : await askWeakness({ password, own, site });
  if (weakness === null) return;
  throw new ApiError('weakPassword', { errors: [{ message: weakness, field: 'password', rule: weakness }] });
}
