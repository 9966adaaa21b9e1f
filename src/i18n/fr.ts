import { common } from './fr/common.ts';
import { dividers } from './fr/dividers.ts';
import { errors } from './fr/errors.ts';
import { habits } from './fr/habits.ts';
import { home } from './fr/home.ts';
import { shell } from './fr/shell.ts';
import type { FirstMessages, LaterTexts } from './messages.ts';

export const first: FirstMessages = {
  common,
  dividers,
  errors,
  habits,
  home,
  shell,
};

/** The texts that the first screen of a signed-in user does not need: each area is a chunk of its own. */
export const later = {
  amounts: () => import('./fr/amounts.ts'),
  arrange: () => import('./fr/arrange.ts'),
  creator: () => import('./fr/creator.ts'),
  emojiPicker: () => import('./fr/emojiPicker.ts'),
  imports: () => import('./fr/imports.ts'),
  insights: () => import('./fr/insights.ts'),
  logout: () => import('./fr/logout.ts'),
  moments: () => import('./fr/moments.ts'),
  seo: () => import('./fr/seo.ts'),
  account: () => import('./fr/account.ts'),
  activity: () => import('./fr/activity.ts'),
  apps: () => import('./fr/apps.ts'),
  away: () => import('./fr/away.ts'),
  auth: () => import('./fr/auth.ts'),
  channels: () => import('./fr/channels.ts'),
  ownData: () => import('./fr/ownData.ts'),
  performance: () => import('./fr/performance.ts'),
  product: () => import('./fr/product.ts'),
  confirmation: () => import('./fr/confirmation.ts'),
  landing: () => import('./fr/landing.ts'),
  letter: () => import('./fr/letter.ts'),
  providers: () => import('./fr/providers.ts'),
  toasts: () => import('./fr/toasts.ts'),
  validation: () => import('./fr/validation.ts'),
  security: () => import('./fr/security.ts'),
  shortcuts: () => import('./fr/shortcuts.ts'),
  grid: () => import('./fr/grid.ts'),
  hints: () => import('./fr/hints.ts'),
  guides: () => import('./fr/guides.ts'),
  help: () => import('./fr/help.ts'),
  unsent: () => import('./fr/unsent.ts'),
  sets: () => import('./fr/sets.ts'),
  undo: () => import('./fr/undo.ts'),
  welcome: () => import('./fr/welcome.ts'),
  update: () => import('./fr/update.ts'),
  proof: () => import('./fr/proof.ts'),
  emailLink: () => import('./fr/emailLink.ts'),
  emailUndo: () => import('./fr/emailUndo.ts'),
  day: () => import('./fr/day.ts'),
  devices: () => import('./fr/devices.ts'),
  servers: () => import('./fr/servers.ts'),
  breaks: () => import('./fr/breaks.ts'),
  groups: () => import('./fr/groups.ts'),
  routine: () => import('./fr/routine.ts'),
  plan: () => import('./fr/plan.ts'),
  sheet: () => import('./fr/sheet.ts'),
  settings: () => import('./fr/settings.ts'),
  sharing: () => import('./fr/sharing.ts'),
  connections: () => import('./fr/connections.ts'),
  operator: () => import('./fr/operator.ts'),
  operating: () => import('./fr/operating.ts'),
  connecting: () => import('./fr/connecting.ts'),
  year: () => import('./fr/year.ts'),
  table: () => import('./fr/table.ts'),
} satisfies LaterTexts;
