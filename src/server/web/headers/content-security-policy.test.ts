import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, developmentPolicy, reportingHeaders } from './content-security-policy.ts';

const publicUrl = 'https://club.example';

function directivesOf(policy: string): Record<string, string> {
  const entries = policy.split('; ').map((directive): [string, string] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  });
  expect(new Set(entries.map(([name]) => name)).size, 'each directive once').toBe(entries.length);
  return Object.fromEntries(entries);
}

const bare = directivesOf(contentSecurityPolicy({ publicUrl }, null));

test('allows a page without outside services only its own origin', () => {
  expect(Object.values(bare).join(' ')).not.toMatch(/https?:|wss?:|unsafe/);
  expect(bare).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'connect-src': "'self'" });
});

test.each([
  [
    'analytics',
    { analytics: { endpoint: 'https://stats.example/api/event', domain: 'club.example' } },
    "'self' https://stats.example",
  ],
  ['error reports', { sentryDsn: 'https://key@errors.example/base/7' }, "'self' https://errors.example"],
])('%s add the one origin that is talked to, and nothing else', (_name, config, sources) => {
  const policy = directivesOf(contentSecurityPolicy({ publicUrl, ...config }, null));
  expect(policy).toEqual({ ...bare, 'connect-src': sources });
  expect(JSON.stringify(policy)).not.toContain('key@');
});

test('adds nothing for links to stores and profiles: they are followed, not loaded', () => {
  const config = { publicUrl, appStore: { en: 'https://a.example' }, socialLinks: ['https://b.example'] };
  expect(directivesOf(contentSecurityPolicy(config, null))).toEqual(bare);
});

test('adds Crisp’s hosts for the chat, and no inline script', () => {
  const policy = directivesOf(contentSecurityPolicy({ publicUrl, crispWebsiteId: 'id' }, null));
  expect(policy['script-src']).toBe("'self' https://client.crisp.chat");
  expect(policy['connect-src']).toContain('wss://client.relay.crisp.chat');
  expect(policy['worker-src']).toBe("'self' blob:");
  const hosts = Object.values(policy)
    .join(' ')
    .match(/(?:https|wss):\S+/g);
  expect(hosts?.every((host) => host.endsWith('.crisp.chat'))).toBe(true);
});

const inline = { style: '.a{color:red}', earlyTicks: 'alert(1)' };

test('allows inline code of ours by its hash, and no other', () => {
  const policy = directivesOf(contentSecurityPolicy({ publicUrl }, inline));
  expect(policy).toEqual({
    ...bare,
    'script-src': "'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    'style-src': `'self' 'sha256-${createHash('sha256').update(inline.style).digest('base64')}'`,
  });
});

test('lets no text become a script, but for the addresses of the workers', () => {
  expect(bare).toMatchObject({
    'require-trusted-types-for': "'script'",
    'trusted-types': 'service-worker file-reader comparer',
  });
  const withChat = directivesOf(contentSecurityPolicy({ publicUrl, crispWebsiteId: 'id' }, null));
  for (const policy of [withChat, directivesOf(developmentPolicy({ publicUrl }))]) {
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    expect(policy).not.toHaveProperty('trusted-types');
  }
});

test('has what it refuses reported to our own server', () => {
  expect(bare).toMatchObject({ 'report-to': 'csp', 'report-uri': '/csp-reports' });
  expect(reportingHeaders).toEqual({ 'reporting-endpoints': 'csp="/csp-reports"' });
});

test('adds no hash of the style beside the inline styles of Crisp, which it would forbid', () => {
  const policy = directivesOf(contentSecurityPolicy({ publicUrl, crispWebsiteId: 'id' }, inline));
  expect(policy['style-src']).toBe("'self' 'unsafe-inline' https://client.crisp.chat");
  expect(policy['script-src']).toContain('sha256-');
});

test('adds what the development server needs', () => {
  const policy = directivesOf(developmentPolicy({ publicUrl, sentryDsn: 'https://key@errors.example/7' }));
  expect(policy['script-src']).toBe("'self' 'unsafe-inline' 'unsafe-eval'");
  expect(policy['connect-src']).toBe("'self' https://errors.example ws: wss:");
});
