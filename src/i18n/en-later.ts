import { account } from './en/account.ts';
import { apps } from './en/apps.ts';
import { arrange } from './en/arrange.ts';
import { auth } from './en/auth.ts';
import { away } from './en/away.ts';
import { channels } from './en/channels.ts';
import { confirmation } from './en/confirmation.ts';
import { creator } from './en/creator.ts';
import { emailUndo } from './en/emailUndo.ts';
import { emojiPicker } from './en/emojiPicker.ts';
import { hints } from './en/hints.ts';
import { landing } from './en/landing.ts';
import { logout } from './en/logout.ts';
import { ownData } from './en/ownData.ts';
import { performance } from './en/performance.ts';
import { product } from './en/product.ts';
import { proof } from './en/proof.ts';
import { providers } from './en/providers.ts';
import { seo } from './en/seo.ts';
import { sheet } from './en/sheet.ts';
import { shortcuts } from './en/shortcuts.ts';
import { toasts } from './en/toasts.ts';
import { undo } from './en/undo.ts';
import { unsent } from './en/unsent.ts';
import { update } from './en/update.ts';
import { validation } from './en/validation.ts';
import { welcome } from './en/welcome.ts';

/** Texts that the first screen of a signed-in user does not need: each area is a chunk of its own (load.ts). */
export const enLater = {
  account,
  apps,
  arrange,
  auth,
  away,
  channels,
  confirmation,
  creator,
  emailUndo,
  emojiPicker,
  hints,
  landing,
  logout,
  ownData,
  performance,
  product,
  proof,
  providers,
  seo,
  sheet,
  shortcuts,
  toasts,
  update,
  undo,
  unsent,
  validation,
  welcome,
};
