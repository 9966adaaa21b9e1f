import type { Request } from 'autocannon';
import { homeCalls } from '#contract/calls/home.ts';
import type { Member } from './member.ts';

const authorized = ({ token }: Member) => ({ authorization: `Bearer ${token}` });

/** Ticks and unticks every habit: each request changes something. */
export function ticks(member: Member): Request[] {
  const headers = { ...authorized(member), 'content-type': 'application/json' };
  return ['create', 'remove'].flatMap((action) =>
    member.habitIds.map((id) => ({
      method: 'PATCH',
      path: `/api/v1/habits/${id}/activities`,
      headers,
      body: JSON.stringify({ action, days: [member.today] }),
    })),
  );
}

/** All data of the home page, as our own pages ask for it. */
export function homeLoads(member: Member): Request[] {
  return [{ path: `/api/v1${homeCalls.getHome.path}`, headers: authorized(member) }];
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

export function homePage({ token }: Member): Request[] {
  return [{ path: '/', headers: { cookie: `opaqueToken=${token}`, 'user-agent': browser } }];
}
