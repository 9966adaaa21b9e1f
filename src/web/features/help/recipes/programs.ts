import { bearer, DONE, type Given, logAt, type Recipe, tagAt, todayAt } from './recipe.ts';

const curlTo = (given: Given, address: string, ...options: readonly string[]): string =>
  ['curl --fail-with-body', `-H "Authorization: ${bearer(given)}"`, ...options, `"${address}"`].join(
    ' \\\n  ',
  );

const curl = {
  id: 'curl',
  purpose: 'script',
  scopes: ['today:read', 'days:write'],
  steps: [
    { name: 'today', text: 'help.curl.today', code: (given) => curlTo(given, todayAt(given)) },
    {
      name: 'answer',
      text: 'help.curl.answer',
      code: ({ habit }) => `{
  "day": "2026-11-30",
  "dayEndsAt": "2026-11-30T23:00:00.000Z",
  "timeZone": "Europe/Paris",
  "done": 1,
  "due": 2,
  "items": [
    {
      "id": "${habit}",
      "name": "Read",
      "emoji": "open-book",
      "divider": null,
      "kind": "amount",
      "due": true,
      "state": "done",
      "value": 20,
      "target": 20,
      "unit": "pages",
      "step": 5,
      "streak": 12
    }
  ]
}`,
    },
    {
      name: 'done',
      text: 'help.curl.done',
      code: (given) => curlTo(given, logAt(given), `--json '${DONE}'`),
    },
    {
      name: 'add',
      text: 'help.curl.add',
      code: (given) =>
        curlTo(given, logAt(given), '-H "Idempotency-Key: $(date +%s)-$$" --retry 3', `--json '{"add": 5}'`),
    },
    {
      name: 'skip',
      text: 'help.curl.skip',
      code: (given) => curlTo(given, logAt(given), `--json '{"day": "yesterday", "skip": true}'`),
    },
  ],
} as const satisfies Recipe;

const n8nWorkflow = (given: Given): string => `{
  "name": "Tick a habit",
  "nodes": [
    {
      "id": "d1c6b0f2-6a55-4c6e-9f0e-3a8b5f2c7e10",
      "name": "Start",
      "type": "n8n-nodes-base.manualTrigger",
      "typeVersion": 1,
      "position": [0, 0],
      "parameters": {}
    },
    {
      "id": "a7e2f4c8-90b3-4d17-8c52-6f1d0b9e3a24",
      "name": "Tick",
      "type": "n8n-nodes-base.httpRequest",
      "typeVersion": 4.2,
      "position": [220, 0],
      "parameters": {
        "method": "POST",
        "url": "${logAt(given)}",
        "sendHeaders": true,
        "headerParameters": {
          "parameters": [{ "name": "Authorization", "value": "${bearer(given)}" }]
        },
        "sendBody": true,
        "specifyBody": "json",
        "jsonBody": ${JSON.stringify(DONE)},
        "options": {}
      }
    }
  ],
  "connections": { "Start": { "main": [[{ "node": "Tick", "type": "main", "index": 0 }]] } }
}`;

const n8n = {
  id: 'n8n',
  purpose: 'script',
  scopes: ['days:write'],
  inOrder: true,
  steps: [
    { name: 'workflow', text: 'help.n8n.workflow', code: n8nWorkflow },
    { name: 'trigger', text: 'help.n8n.trigger' },
  ],
} as const satisfies Recipe;

const tag = {
  id: 'tag',
  scopes: [],
  inOrder: true,
  steps: [
    { name: 'address', text: 'help.tag.address', code: tagAt },
    { name: 'write', text: 'help.tag.write' },
    {
      name: 'post',
      text: 'help.tag.post',
      code: (given) => `curl --fail-with-body -X POST "${tagAt(given)}"`,
    },
  ],
} as const satisfies Recipe;

export const programs = { curl, n8n, tag };
