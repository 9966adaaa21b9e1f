import { homeServer } from './home-server.ts';
import { phones } from './phones.ts';
import { programs } from './programs.ts';
import type { Recipe } from './recipe.ts';

const { homeAssistant, homepage, glance } = homeServer;
const { shortcut, tasker } = phones;
const { curl, n8n, tag } = programs;

/** In the order in which they are shown. */
export const recipes = [
  curl,
  homeAssistant,
  shortcut,
  tasker,
  tag,
  n8n,
  homepage,
  glance,
] as const satisfies readonly Recipe[];
