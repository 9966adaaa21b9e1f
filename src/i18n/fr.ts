import { common } from './fr/common.ts';
import { errors } from './fr/errors.ts';
import { seo } from './fr/seo.ts';
import { toasts } from './fr/toasts.ts';
import { validation } from './fr/validation.ts';
import type { Messages } from './messages.ts';

export const fr: Messages = { common, errors, seo, toasts, validation };
