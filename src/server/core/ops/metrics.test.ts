import { mkdirSync, statfsSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

interface Scrape {
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

const scrape = async (
  { app }: Pick<TestApp, 'app'>,
  { headers = {}, remoteAddress = '127.0.0.1' }: Scrape = {},
) => await app.inject({ url: '/metrics', headers, remoteAddress });

const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

forEachApi('the metrics', (api) => {
  test('count requests by route, jobs by outcome, and what waits', async () => {
    mkdirSync(api().config.DATA_DIR, { recursive: true });
    const user = await buildUser(api());
    await send(api(), calls.getUser, { as: user });
    await send(api(), calls.updateHabit, { as: user, params: { id: user.userId }, body: { name: 'x' } });
    await api().app.inject('/api/v1/nowhere/at-all');
    const scope = scopeOf(api(), user);
    const { now } = api().clock;
    await enqueue(scope, { kind: 'erase', payload: {}, now, dueAt: now + 60_000 });
    await enqueue(scope, {
      kind: 'mail',
      payload: { template: 'accountErased', to: user.email, locale: 'en', firstName: 'Ann' },
      now: now - 5_000,
    });
    const first = await scrape(api());
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toMatch(/^text\/plain/);
    const requests = 'resilience_http_request_duration_seconds_count';
    expect(valueOf(first.body, `${requests}{method="GET",route="/api/v1/user",status="200"}`)).toBe(1);
    expect(valueOf(first.body, `${requests}{method="PATCH",route="/api/v1/habits/:id",status="404"}`)).toBe(
      1,
    );
    expect(first.body).not.toContain('at-all');
    expect(first.body).not.toContain(user.userId);
    expect(valueOf(first.body, 'resilience_jobs_waiting{kind="mail"}')).toBe(1);
    expect(valueOf(first.body, 'resilience_jobs_waiting{kind="erase"}')).toBe(1);
    expect(valueOf(first.body, 'resilience_jobs_oldest_due_seconds')).toBe(5);
    expect(valueOf(first.body, 'resilience_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf(first.body, 'resilience_limits_refused_total{limit="passwordsOfAddress"}')).toBe(0);
    expect(first.body).toContain('nodejs_eventloop_lag_seconds');
    const { bsize, blocks } = statfsSync(api().config.DATA_DIR);
    expect(valueOf(first.body, 'resilience_disk_bytes{part="size"}')).toBe(bsize * blocks);
    expect(valueOf(first.body, 'resilience_disk_bytes{part="free"}')).toBeGreaterThan(0);
    await api().app.jobs.runDue();
    const second = await scrape(api());
    expect(valueOf(second.body, 'resilience_job_duration_seconds_count{kind="mail",outcome="done"}')).toBe(1);
    expect(valueOf(second.body, 'resilience_mails_sent_total{template="accountErased"}')).toBe(1);
    const late = 'resilience_job_lateness_seconds';
    expect(valueOf(second.body, `${late}_bucket{le="5",group="mails"}`)).toBe(1);
    expect(valueOf(second.body, `${late}_bucket{le="1",group="mails"}`)).toBe(0);
    expect(valueOf(second.body, `${late}_sum{group="mails"}`)).toBe(5);
  });

  test.each<[string, Scrape, number]>([
    ['this machine', {}, 200],
    ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }, 200],
    ['this machine, mapped', { remoteAddress: '::ffff:127.0.0.1' }, 200],
    ['elsewhere', { remoteAddress: '203.0.113.7' }, 404],
    [
      'another machine with a local Host',
      { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
      404,
    ],
    ['a local proxy with a forwarding header', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['a local proxy with another forwarding header', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
    ['a page whose name resolves to this machine', { headers: { host: 'evil.example' } }, 404],
    [
      'a token where none is set',
      { remoteAddress: '203.0.113.7', headers: { authorization: 'Bearer undefined' } },
      404,
    ],
  ])('are for this machine: %s', async (_, given, status) => {
    expect((await scrape(api(), given)).statusCode).toBe(status);
  });

  test.each<[string, Record<string, string>]>([
    ['PUBLIC_URL is not this machine', { PUBLIC_URL: 'https://club.example' }],
    ['PUBLIC_URL is an address in the home network', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
    ['TRUST_PROXY is on', { TRUST_PROXY: 'on' }],
    ['TRUST_PROXY names a hop', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY names an address', { TRUST_PROXY: 'loopback' }],
  ])('answer 404 to this machine without a token when %s', async (_, environment) => {
    const proxied = await buildTestApp(api().database, environment);
    // nginx sends this with `proxy_pass http://localhost:3000;` alone.
    expect((await scrape(proxied, { headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
    await proxied.app.close();
  });

  test('answer 404 to HTTP/1.0, which nginx speaks to its backend by default', async () => {
    await api().app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api().app.server.address() as AddressInfo;
    const statusOf = async (version: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /metrics HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
      return (await textOf(socket)).split(' ')[1] ?? '';
    };
    expect([await statusOf('1.0'), await statusOf('1.1')]).toEqual(['404', '200']);
  });

  test('require the token if there is one', async () => {
    const guarded = await buildTestApp(api().database, { METRICS_TOKEN: 'a secret of ours' });
    const asked = async (authorization?: string, remoteAddress = '203.0.113.7') => {
      const headers = authorization === undefined ? {} : { authorization };
      return (await scrape(guarded, { headers, remoteAddress })).statusCode;
    };
    expect(await asked('Bearer a secret of ours')).toBe(200);
    expect(await asked(undefined, '127.0.0.1')).toBe(404);
    for (const wrong of ['Bearer a secret of our', 'Bearer ', 'a secret of ours', 'Basic a secret of ours']) {
      expect(await asked(wrong)).toBe(404);
    }
    await guarded.app.close();
  });

  test('name the build, and have counters for what only rises', async () => {
    const commit = '54a1f9b0c3';
    const { app } = await buildTestApp(api().database, { SOURCE_COMMIT: commit });
    const { body } = await scrape({ app });
    const { node } = process.versions;
    const build = `resilience_build_info{version="${packageJson.version}",commit="${commit}",node="${node}"}`;
    expect(valueOf(body, build)).toBe(1);
    for (const name of ['limits_refused_total', 'sign_in_alarms_total']) {
      expect(body).toContain(`# TYPE resilience_${name} counter`);
    }
    await app.close();
  });

  test('are not in the published API', async () => {
    const { body } = await api().app.inject('/api/v1/openapi.json');
    expect(body).not.toContain('/metrics');
  });
});
