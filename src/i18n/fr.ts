import { common } from './fr/common.ts';
import { creator } from './fr/creator.ts';
import { dividers } from './fr/dividers.ts';
import { emojiPicker } from './fr/emojiPicker.ts';
import { errors } from './fr/errors.ts';
import { habits } from './fr/habits.ts';
import { home } from './fr/home.ts';
import { logout } from './fr/logout.ts';
import { seo } from './fr/seo.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { toasts } from './fr/toasts.ts';
import { validation } from './fr/validation.ts';
import type { FirstMessages } from './messages.ts';

export const fr: FirstMessages = {
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
