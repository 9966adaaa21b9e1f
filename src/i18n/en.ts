import { common } from './en/common.ts';
import { creator } from './en/creator.ts';
import { dividers } from './en/dividers.ts';
import { emojiPicker } from './en/emojiPicker.ts';
import { errors } from './en/errors.ts';
import { habits } from './en/habits.ts';
import { home } from './en/home.ts';
import { logout } from './en/logout.ts';
import { seo } from './en/seo.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { toasts } from './en/toasts.ts';
import { validation } from './en/validation.ts';

export const en = {
  common,
  creator,
  dividers,
  emojiPicker,
  errors,
  habits,
  home,
  logout,
  seo,
  settings,
  shell,
  toasts,
  validation,
};
