import { common } from './en/common.ts';
import { dividers } from './en/dividers.ts';
import { errors } from './en/errors.ts';
import { habits } from './en/habits.ts';
import { home } from './en/home.ts';
import { moments } from './en/moments.ts';
import { shell } from './en/shell.ts';

export const first = {
  common,
  dividers,
  errors,
  habits,
  home,
  moments,
  shell,
};

/** The texts that the first screen of a signed-in user does not need: each area is a chunk of its own. */
export const later = {
  amounts: () => import('./en/amounts.ts'),
  arrange: () => import('./en/arrange.ts'),
  creator: () => import('./en/creator.ts'),
  emojiPicker: () => import('./en/emojiPicker.ts'),
  imports: () => import('./en/imports.ts'),
  insights: () => import('./en/insights.ts'),
  logout: () => import('./en/logout.ts'),
  seo: () => import('./en/seo.ts'),
  account: () => import('./en/account.ts'),
  activity: () => import('./en/activity.ts'),
  apps: () => import('./en/apps.ts'),
  away: () => import('./en/away.ts'),
  auth: () => import('./en/auth.ts'),
  channels: () => import('./en/channels.ts'),
  ownData: () => import('./en/ownData.ts'),
  performance: () => import('./en/performance.ts'),
  product: () => import('./en/product.ts'),
  confirmation: () => import('./en/confirmation.ts'),
  landing: () => import('./en/landing.ts'),
  letter: () => import('./en/letter.ts'),
  providers: () => import('./en/providers.ts'),
  toasts: () => import('./en/toasts.ts'),
  validation: () => import('./en/validation.ts'),
  security: () => import('./en/security.ts'),
  shortcuts: () => import('./en/shortcuts.ts'),
  grid: () => import('./en/grid.ts'),
  hints: () => import('./en/hints.ts'),
  guides: () => import('./en/guides.ts'),
  help: () => import('./en/help.ts'),
  unsent: () => import('./en/unsent.ts'),
  sets: () => import('./en/sets.ts'),
  undo: () => import('./en/undo.ts'),
  welcome: () => import('./en/welcome.ts'),
  update: () => import('./en/update.ts'),
  proof: () => import('./en/proof.ts'),
  emailLink: () => import('./en/emailLink.ts'),
  emailUndo: () => import('./en/emailUndo.ts'),
  day: () => import('./en/day.ts'),
  devices: () => import('./en/devices.ts'),
  servers: () => import('./en/servers.ts'),
  breaks: () => import('./en/breaks.ts'),
  groups: () => import('./en/groups.ts'),
  routine: () => import('./en/routine.ts'),
  plan: () => import('./en/plan.ts'),
  sheet: () => import('./en/sheet.ts'),
  settings: () => import('./en/settings.ts'),
  connections: () => import('./en/connections.ts'),
  operator: () => import('./en/operator.ts'),
  operating: () => import('./en/operating.ts'),
  connecting: () => import('./en/connecting.ts'),
  year: () => import('./en/year.ts'),
  table: () => import('./en/table.ts'),
};
