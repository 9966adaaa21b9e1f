import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { PICTURE_BASE64_MAX } from './limits.ts';
import { networkSchema } from './security-events.ts';

/** A session of the user. The id names it without revealing its token. */
export const openSessionSchema = z
  .object({
    id: idSchema,
    current: z.boolean().meta({ description: 'The session that asks' }),
    userAgent: z.string().max(255).nullable(),
    network: networkSchema,
    createdAt: instantSchema,
    lastSeenAt: instantSchema,
    expiresAt: instantSchema,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSessionSchema>;

/** `oidc`: any provider of OpenID Connect, which the operator has configured and named. */
export const providerSchema = z.enum(['google', 'apple', 'oidc']);
export type Provider = z.infer<typeof providerSchema>;

/** A linked sign-in. The email is what the provider reported when it was linked; it identifies no account. */
const identitySchema = z
  .object({ provider: providerSchema, email: z.string().max(320).nullable(), createdAt: instantSchema })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identitySchema>;

/** One per provider. */
export const identitiesSchema = z.array(identitySchema).max(providerSchema.options.length);

export const identityParams = z.strictObject({ provider: providerSchema });

/** A picture file in base64: JPEG, PNG, WebP, AVIF or GIF. */
export const uploadPictureSchema = z.strictObject({
  data: z.base64().min(4).max(PICTURE_BASE64_MAX),
});

const countryName = z.string().min(1).max(100);

/** A country by its ISO 3166-1 alpha-2 code, named in English, Spanish and French (docs/rules/pages.md#stores-and-outside-services). */
export const countryEntrySchema = z
  .object({
    code: z.string().length(2),
    name: z.object({ en: countryName, es: countryName, fr: countryName }),
    nativeNames: z.array(countryName).min(1).max(20),
  })
  .meta({ id: 'Country', description: 'nativeNames: as its own official languages call it' });
