import { common } from './fr/common.ts';
import { dividers } from './fr/dividers.ts';
import { errors } from './fr/errors.ts';
import { habits } from './fr/habits.ts';
import { home } from './fr/home.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import type { FirstMessages } from './messages.ts';

export const fr: FirstMessages = {
  common,
  dividers,
  errors,
  habits,
  home,
  settings,
  shell,
};
