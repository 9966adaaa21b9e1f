import { bearer, DONE, logAt, type Recipe } from './recipe.ts';

const shortcut = {
  id: 'shortcut',
  purpose: 'shortcut',
  scopes: ['days:write'],
  inOrder: true,
  steps: [
    { name: 'address', text: 'help.shortcut.address', code: logAt },
    { name: 'method', text: 'help.shortcut.method', values: { method: 'POST' } },
    { name: 'header', text: 'help.shortcut.header', values: { header: 'Authorization' }, code: bearer },
    { name: 'body', text: 'help.shortcut.body', values: { field: 'done' } },
    { name: 'run', text: 'help.shortcut.run' },
  ],
} as const satisfies Recipe;

const tasker = {
  id: 'tasker',
  purpose: 'shortcut',
  scopes: ['days:write'],
  inOrder: true,
  steps: [
    { name: 'address', text: 'help.tasker.address', values: { method: 'POST' }, code: logAt },
    {
      name: 'headers',
      text: 'help.tasker.headers',
      code: (given) => `Authorization:${bearer(given)}\nContent-Type:application/json`,
    },
    { name: 'body', text: 'help.tasker.body', code: () => DONE },
    { name: 'run', text: 'help.tasker.run' },
  ],
} as const satisfies Recipe;

export const phones = { shortcut, tasker };
