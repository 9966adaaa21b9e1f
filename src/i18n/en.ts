import { common } from './en/common.ts';
import { dividers } from './en/dividers.ts';
import { errors } from './en/errors.ts';
import { habits } from './en/habits.ts';
import { home } from './en/home.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';

export const en = {
  common,
  dividers,
  errors,
  habits,
  home,
  settings,
  shell,
};
