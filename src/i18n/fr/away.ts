import type { Messages } from '../messages.ts';

export const away: Messages['away'] = {
  title: 'Pas encore sur cet appareil',
  text: 'Cette page a besoin d’une connexion la première fois. Ce que vous avez déjà lu est là, et ce que vous changez est gardé.',
  retry: 'Réessayer',
};
