import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { seo } from './en/seo.ts';
import { toasts } from './en/toasts.ts';
import { validation } from './en/validation.ts';

export const en = { common, errors, seo, toasts, validation };
