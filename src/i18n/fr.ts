import { common } from './fr/common.ts';
import { dividers } from './fr/dividers.ts';
import { errors } from './fr/errors.ts';
import { habits } from './fr/habits.ts';
import { home } from './fr/home.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { toasts } from './fr/toasts.ts';
import { validation } from './fr/validation.ts';
import type { FirstMessages } from './messages.ts';

export const fr: FirstMessages = {
  common,
  dividers,
  errors,
  habits,
  home,
  settings,
  shell,
  toasts,
  validation,
};
