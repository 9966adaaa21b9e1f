import { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import { confirmation } from './en/confirmation.ts';
import { landing } from './en/landing.ts';
import { product } from './en/product.ts';
import { providers } from './en/providers.ts';

/** What the first screen of a signed-in user does not say: each area is a chunk of its own in the browser (load.ts). */
export const enLater = { account, auth, confirmation, landing, product, providers };
