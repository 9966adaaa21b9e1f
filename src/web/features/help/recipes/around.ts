import { bearer, type Recipe } from './recipe.ts';

/** How every call begins. */
const calls = {
  id: 'calls',
  scopes: ['today:read'],
  steps: [
    { name: 'address', text: 'help.calls.address', code: ({ url }) => `${url}/api/v1` },
    { name: 'header', text: 'help.calls.header', code: (given) => `Authorization: ${bearer(given)}` },
  ],
} as const satisfies Recipe;

const webhooks = {
  id: 'webhooks',
  scopes: [],
  steps: [
    {
      name: 'delivery',
      text: 'help.webhooks.delivery',
      code: ({ habit }) => `content-type: application/json
webhook-id: 01989f3e-5c1a-7b2d-9e4f-0a1b2c3d4e5f
webhook-timestamp: 1796061600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "day.updated",
  "timestamp": "2026-11-30T18:00:00.000Z",
  "data": {
    "habitId": "${habit}",
    "day": "2026-11-30",
    "state": "done",
    "value": 20
  }
}`,
    },
    {
      name: 'verify',
      text: 'help.webhooks.verify',
      code: ({ note }) => `import { createHmac, timingSafeEqual } from 'node:crypto';

// ${note('raw')}
export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  // ${note('old')}
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hash = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest('base64');
  const own = Buffer.from('v1,' + hash);
  return signatures
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === own.length && timingSafeEqual(each, own));
}`,
    },
  ],
} as const satisfies Recipe;

const assistants = {
  id: 'assistants',
  purpose: 'assistant',
  scopes: ['today:read', 'habits:read', 'days:write', 'habits:write'],
  steps: [
    { name: 'address', text: 'help.assistants.address', code: ({ url }) => `${url}/mcp` },
    {
      name: 'token',
      text: 'help.assistants.token',
      code: (given) => `claude mcp add --transport http \\
  resilience "${given.url}/mcp" \\
  --header "Authorization: ${bearer(given)}"`,
    },
  ],
} as const satisfies Recipe;

const errors = {
  id: 'errors',
  scopes: [],
  steps: [
    {
      name: 'answer',
      text: 'help.errors.answer',
      code: () => `{
  "message": "scopeMissing",
  "errors": [
    {
      "message": "scopeMissing",
      "rule": "scopeMissing",
      "params": { "scope": "days:write" }
    }
  ],
  "requestId": "4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
}`,
    },
  ],
} as const satisfies Recipe;

/** Texts to copy that are part of a section of their own. */
export const around = { calls, webhooks, assistants, errors };
