import { calendars } from './calendars.ts';
import { tags } from './tags.ts';
import { webhooks } from './webhooks.ts';

/** Connections, in the settings: what else reads and writes the user's habits. */
export const connections = {
  title: 'Connections',
  text: 'Programs and devices of yours that read and tick your habits. Each may do only what you allow, until you revoke it.',
  guide: 'Recipes and API',

  tokens: 'Personal tokens',
  tokensText:
    'A token is a password for one program: Home Assistant, a shortcut on your phone, a script. Anyone who has it can do what it allows.',
  none: 'No tokens yet',
  noneText: 'Make one to tick a habit with a button on the wall, or to show your day on a display.',
  full: 'You have {max} tokens, the most an account can have. Revoke one to make another.',
  newToken: 'New token',

  whatFor: 'What for',
  presets: {
    homeAssistant: 'Home Assistant',
    shortcut: 'Shortcut',
    script: 'Script',
    display: 'Display',
    assistant: 'Assistant',
  },
  may: 'It may {what}.',
  mayDo: 'May {what}',
  mayNothing: 'It may do nothing.',
  choose: 'Choose what it may do',
  chooseScope: 'Choose at least one thing that it may do.',
  scopes: {
    'today:read': 'See today’s habits',
    'habits:read': 'See all habits, days and figures',
    'days:write': 'Tick and log',
    notes: 'Read and write notes',
    'habits:write': 'Create and change habits',
    'profile:read': 'See your profile and settings',
  },
  scopeTexts: {
    'today:read': 'Their names, what is due and what is done',
    'habits:read': 'The whole history of your habits',
    'days:write': 'Tick, enter amounts, skip, run the timer, snooze a reminder',
    notes: 'Of the days that it may see or log; otherwise it sees none',
    'habits:write': 'Archive them too, but never delete any',
    'profile:read': 'First name, email, time zone, preferences',
  },
  tokenName: 'Name of the token',
  endsAfter: 'Ends after',
  days: { one: '{count} day', other: '{count} days' },
  never: 'Never',
  tooManyHabits: 'Choose up to {max} habits, or all of them.',
  make: 'Make the token',

  tokenTitle: 'Your new token',
  tokenText:
    'Copy it to where it is needed: you won’t see it again. If you lose it, revoke it and make another.',
  copy: 'Copy',
  usage: 'The program calls {url} and sends the token in the header Authorization, after the word Bearer.',
  kept: 'I’ve kept it',

  allHabits: 'All habits',
  noHabit: 'No habit any more',
  endsOn: 'Ends on {day}',
  ended: 'Ended on {day}',
  endless: 'Never ends',
  unused: 'Not used yet',
  used: 'Last used: {day}',
  usedFrom: 'Last used: {day}, from {network}',
  today: 'today',
  revoke: 'Revoke',
  revoked: '“{name}” revoked',

  assistants: 'Assistants',
  assistantsText:
    'Claude and other assistants can answer questions about your habits and log a day by a sentence. You let each in, and choose what it may do.',
  noAssistant: 'No assistant yet',
  noAssistantText: 'Connect one, then tell it “I’ve read for twenty minutes”.',
  connectText:
    'In Claude, add a custom connector with this address; in other programs, an MCP server. You are then asked here what it may do.',
  assistantsFull: 'You have {max} assistants, the most an account can have. Revoke one to connect another.',
  changesToday: { one: '{count} change today, by {name}', other: '{count} changes today, by {name}' },
  takenBack: { one: '{count} change taken back.', other: '{count} changes taken back.' },
  keptSince: {
    one: '{count} change kept, since it was changed afterwards.',
    other: '{count} changes kept, since they were changed afterwards.',
  },

  tags,
  webhooks,
  calendars,
};
