import { type TokenScope, tokenScopes } from '#contract/token-scopes.ts';
import type { Translator } from '#i18n/translate.ts';
import { inSentence } from '#web/shared/habit-choice/names-text.ts';

/** What a token is for, and what it may do for that; each can be changed. Notes are private: no preset has them. */
export const presets = {
  homeAssistant: ['today:read', 'days:write'],
  shortcut: ['today:read', 'days:write'],
  script: ['today:read', 'habits:read', 'days:write'],
  display: ['today:read'],
  assistant: ['today:read', 'habits:read', 'days:write', 'habits:write'],
} as const satisfies Record<string, readonly TokenScope[]>;

export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

/** Scopes as a part of a sentence: "see today’s habits, tick and log". */
export const scopesText = (t: Translator, scopes: readonly TokenScope[]): string =>
  tokenScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope) => inSentence(t(`connections.scopes.${scope}`)))
    .join(', ');
