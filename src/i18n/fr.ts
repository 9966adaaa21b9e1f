import { common } from './fr/common.ts';
import { errors } from './fr/errors.ts';
import { seo } from './fr/seo.ts';
import type { Messages } from './messages.ts';

export const fr: Messages = { common, errors, seo };
