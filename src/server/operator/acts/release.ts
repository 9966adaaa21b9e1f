import { z } from 'zod';
import { PATH_MAX, VERSION_MAX } from '#contract/limits.ts';
import type { Release } from '#contract/operating-club.ts';
import { DAY, HOUR } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { type Config, version } from '#server/core/config/config.ts';
import { findRow, SYSTEM_USER, saveRow, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { createAddressGuard } from '#server/core/outbound/address-guard.ts';
import { askJson } from '#server/core/outbound/ask-json.ts';

type ReleaseContext = Pick<Context, 'config' | 'database' | 'clock'>;
type Known = Release['newest'];

/** What was answered last, kept for all servers of the database. */
const FACT = 'newest release';
const KEPT_MS = DAY;
/** Nothing was answered: so it is asked again sooner. */
const FAILED_MS = HOUR;

/** The newest release, as GitHub, Gitea and Forgejo answer it. */
const answerSchema = z.object({
  tag_name: z.string().max(VERSION_MAX),
  html_url: z.url({ protocol: /^https?$/ }).max(PATH_MAX),
});

const factSchema = z.object({ version: z.string(), url: z.string() }).nullable();

/** Whether a newer version is known. Only with UPDATE_CHECK is anything asked, at most once a day, and nothing is said but the question. */
export async function findRelease(context: ReleaseContext): Promise<Release> {
  const { UPDATE_CHECK: asked } = context.config;
  const newest = asked ? await findNewest(context) : null;
  return { asked, version, newest, isNewer: newest !== null && isNewer(newest.version, version) };
}

async function findNewest(context: ReleaseContext): Promise<Known> {
  const { database, clock } = context;
  const rows = { queries: database.db, userId: SYSTEM_USER };
  const fact = await findRow(rows, 'server_facts', { name: FACT });
  if (fact !== null && fact.until > instant(clock()))
    return factSchema.parse(JSON.parse(fact.value ?? 'null'));
  const newest = await ask(context.config);
  const until = instant(clock() + (newest === null ? FAILED_MS : KEPT_MS));
  const value = JSON.stringify(newest);
  await withTransaction(database, SYSTEM_USER, async (scope) =>
    saveRow(scope, 'server_facts', { name: FACT, value, until }),
  );
  return newest;
}

async function ask({ SOURCE_URL, WEBHOOK_PRIVATE_HOSTS }: Config): Promise<Known> {
  if (SOURCE_URL === undefined) return null;
  try {
    const answer = await askJson(createAddressGuard(WEBHOOK_PRIVATE_HOSTS), releasesAt(SOURCE_URL));
    const { tag_name: tag, html_url: url } = answerSchema.parse(answer);
    return { version: tag.replace(/^v/, ''), url };
  } catch {
    return null;
  }
}

/** The address of a repository's newest release: GitHub's API has a host of its own, Gitea's and Forgejo's is below a path. */
export function releasesAt(repository: string): string {
  const { origin, host, pathname } = new URL(repository);
  const path = pathname.replace(/\/$|\.git\/?$/, '');
  const api = host === 'github.com' ? 'https://api.github.com' : `${origin}/api/v1`;
  return `${api}/repos${path}/releases/latest`;
}

/** Whether a version comes after another; a text that is no version comes after none. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  if (left === null || right === null) return false;
  const place = left.findIndex((part, index) => part !== right[index]);
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}

function partsOf(text: string): number[] | null {
  const [, ...parts] = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text) ?? [];
  return parts.length === 0 ? null : parts.map(Number);
}
