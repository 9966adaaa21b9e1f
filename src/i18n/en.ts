import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { seo } from './en/seo.ts';

export const en = { common, errors, seo };
